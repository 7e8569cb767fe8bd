import { ToolError } from "@proviso/runtime";
import type {
  FindBooksInput,
  FindBooksOutput,
} from "../find-books.contract.gen.js";
import type {
  LendBookInput,
  LendBookOutput,
} from "../lend-book.contract.gen.js";

type Book = FindBooksOutput["books"][number];

/** What the tools do, typed by their contracts. */
export class Library {
  readonly #books: readonly Book[];

  constructor(titles: readonly string[]) {
    this.#books = titles.map((title, index) => ({
      id: index + 1,
      title,
      lent: false,
    }));
  }

  find({ words, state = "any" }: FindBooksInput): FindBooksOutput {
    const books = this.#books.filter(
      ({ title, lent }) =>
        words.every((word) =>
          title.toLowerCase().includes(word.toLowerCase()),
        ) &&
        (state === "any" || lent === (state === "lent")),
    );
    return { books };
  }

  /** @throws ToolError for a book that isn't there, in words for the model. */
  lend({ id, days }: LendBookInput): LendBookOutput {
    const book = this.#books.find((each) => each.id === id);
    if (book === undefined) {
      throw new ToolError("denied", `the library has no book ${id}`);
    }
    if (book.lent) throw new ToolError("denied", `book ${id} is lent already`);
    book.lent = true;
    return { title: book.title, days };
  }
}
