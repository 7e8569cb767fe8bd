import type {
  AddNoteInput,
  AddNoteOutput,
  DeleteNoteInput,
  FindNotesInput,
} from "../notes.contract.gen/index.js";

/** A note as it is kept. */
export interface Note {
  readonly id: number;
  readonly text: string;
  readonly tags: readonly string[];
}

/** The notes of one session, with a handler for each tool. */
export class Notebook {
  private readonly notes = new Map<number, Note>();

  addNote({ text, tags = [] }: AddNoteInput): AddNoteOutput {
    const id = this.notes.size + 1;
    this.notes.set(id, { id, text, tags });
    return { id };
  }

  findNotes({ by, limit = 10 }: FindNotesInput): Note[] {
    const isWanted = (note: Note): boolean =>
      by.kind === "tag"
        ? note.tags.includes(by.tag)
        : by.words.every((word) => note.text.includes(word));
    return [...this.notes.values()].filter(isWanted).slice(0, limit);
  }

  deleteNote({ id }: DeleteNoteInput): { deleted: boolean } {
    return { deleted: this.notes.delete(id) };
  }
}
