/** JSON texts of the kinds that a reader meets, made here and the same in every run. */

/** Calls as models write them: a name, and arguments of few members. */
const toolCalls: readonly object[] = [
  { name: "get_weather", arguments: { city: "Lisbon", unit: "celsius" } },
  {
    name: "read_file",
    arguments: { path: "src/server/routes.ts", offset: 120, limit: 80 },
  },
  {
    name: "search_code",
    arguments: {
      query: "parseArguments",
      include: ["src/**/*.ts", "test/**/*.ts"],
      case_sensitive: true,
      max_results: 50,
    },
  },
  {
    name: "create_event",
    arguments: {
      title: "Review of the quarter",
      start: "2026-03-14T09:30:00Z",
      duration_minutes: 45,
      attendees: [
        { email: "ada@example.com", optional: false },
        { email: "grace@example.com", optional: true },
      ],
    },
  },
  {
    name: "transfer",
    arguments: { from: "DE02", to: "FR76", amount: 1250.5, currency: "EUR" },
  },
  {
    name: "send_message",
    arguments: {
      channel: "#releases",
      text: "The build is green again; the fix was in the cache key.",
      thread: null,
    },
  },
  {
    name: "edit_file",
    arguments: {
      path: "README.md",
      edits: [{ from: "Instal the package", to: "Install the package" }],
      dry_run: false,
    },
  },
  {
    name: "list_orders",
    arguments: {
      filter: { status: "open", min_total: 100, region: "emea" },
      sort: "-created_at",
      page: 3,
      page_size: 25,
    },
  },
  { name: "geocode", arguments: { lat: 52.520008, lon: 13.404954, zoom: 12 } },
  { name: "list_tools", arguments: {} },
  {
    name: "run_tests",
    arguments: { files: ["a.test.ts", "b.test.ts"], watch: false, bail: 1 },
  },
  {
    name: "convert_units",
    arguments: { value: 98.6, from_unit: "fahrenheit", to_unit: "celsius" },
  },
];

export const toolCallTexts: readonly string[] = toolCalls.map((call) =>
  JSON.stringify(call),
);

export const prettyTexts: readonly string[] = toolCalls.map((call) =>
  JSON.stringify(call, null, 2),
);

const sentence = "The report is due on Friday, and two figures are missing. ";

/** Long strings without escapes. */
export const proseTexts: readonly string[] = [1, 2, 4, 8, 16].map((times) =>
  JSON.stringify({ subject: "Report", body: sentence.repeat(times) }),
);

const sentences: readonly string[] = [
  "The report \u2014 two figures are missing \u2014 is due on Friday \u{1f642}. ",
  "Der Bericht ist am Freitag f\u00e4llig, es fehlen zwei Gr\u00f6\u00dfen. ",
  "\u62a5\u544a\u5468\u4e94\u5230\u671f\uff0c\u8fd8\u7f3a\u4e24\u4e2a\u6570\u5b57\u3002",
];

/** Long strings of characters beyond ASCII: of few, of some, and of nothing else. */
export const languageTexts: readonly string[] = sentences.flatMap((each) =>
  [1, 4, 16].map((times) =>
    JSON.stringify({ subject: "Report", body: each.repeat(times) }),
  ),
);

const codeLine = 'if (name === "") {\n\treturn `no name`;\n}\n';

/** Long strings with many escapes, as source code has. */
export const codeTexts: readonly string[] = [1, 4, 16].map((times) =>
  JSON.stringify({ path: "src/a.ts", content: codeLine.repeat(times) }),
);

/** One array of objects that have the same members. */
export const recordTexts: readonly string[] = [
  JSON.stringify(
    Array.from({ length: 200 }, (_, index) => ({
      id: index,
      name: `user ${index}`,
      email: `user${index}@example.com`,
      active: index % 2 === 0,
      score: index * 1.25,
      tags: ["a", "b"],
    })),
  ),
];

/** Integers, short fractions and doubles of full length. */
export const numberTexts: readonly string[] = [
  JSON.stringify(
    Array.from({ length: 300 }, (_, index) => [
      index * 1000,
      -index / 4,
      Math.sqrt(index + 2),
    ]),
  ),
];
