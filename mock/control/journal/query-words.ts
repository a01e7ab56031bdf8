// The words of the query language of journals, for its compiler, the help and the docs.

interface QueryWord {
  readonly examples: readonly [string, ...string[]];
  readonly finds: string;
}

export const queryWords = {
  status: {
    examples: ["status:404", "status:4xx", "status:none"],
    finds: "responses with this status or class; `none`: a fault left no response",
  },
  code: { examples: ["code:unknown_ticket"], finds: "errors with this code" },
  op: { examples: ["op:updateTicket"], finds: "requests for this operation" },
  method: { examples: ["method:PATCH"], finds: "requests with this method" },
  path: {
    examples: ["path:/ticket/*", "path:search"],
    finds:
      "paths that match, `*` within a segment, `**` over several; without a slash at the start, paths and queries with this word",
  },
  header: { examples: ['header:"accept: text/html"'], finds: "a header of request or response with this word" },
  body: { examples: ['body:"IBAN"'], finds: "a body of request or response with this word" },
  duration: {
    examples: ["duration:>200", "duration:<=1.5s"],
    finds: "what took longer or shorter, in milliseconds, or in seconds with `s`",
  },
  fault: {
    examples: ["fault:delay", "fault:slow-search", "fault:any"],
    finds: "what a fault of this kind or id struck; `any`: any fault",
  },
  sandbox: { examples: ["sandbox:inbox-1"], finds: "requests to this sandbox" },
  changed: {
    examples: ["changed:tickets/7", "changed:tickets"],
    finds: "requests that changed this record, or one of this collection",
  },
} as const satisfies Readonly<Record<string, QueryWord>>;

export type QueryKey = keyof typeof queryWords;

/** What the help and docs say of all words together. */
export const queryRules =
  "All terms must fit; a minus before one means that it must not. A word without a key is sought in paths, headers and bodies. Double quotes enclose a value with spaces, or a word with a colon. Words ignore case; secrets are masked before the search.";
