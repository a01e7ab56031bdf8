// The keys of the journal query language, with examples and help.

interface QueryKeyHelp {
  readonly examples: readonly [string, ...string[]];
  readonly finds: string;
}

export const queryKeys = {
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
      "paths that match (`*` within a segment, `**` across several); without a leading slash, paths and queries with this word",
  },
  header: { examples: ['header:"accept: text/html"'], finds: "request or response headers with this word" },
  body: { examples: ['body:"IBAN"'], finds: "request or response bodies with this word" },
  duration: {
    examples: ["duration:>200", "duration:<=1.5s"],
    finds: "requests that took longer or shorter than this: milliseconds, or seconds with `s`",
  },
  fault: {
    examples: ["fault:delay", "fault:slow-search", "fault:any"],
    finds: "requests that a fault of this kind or with this id struck; `any`: any fault",
  },
  is: {
    examples: ["is:problem", "is:page"],
    finds:
      "`problem`: errors, requests without a response, and requests that a fault struck; `page`: requests from the desk and other pages",
  },
  sandbox: { examples: ["sandbox:inbox-1"], finds: "requests to this sandbox" },
  changed: {
    examples: ["changed:tickets/7", "changed:tickets"],
    finds: "requests that changed this record, or any record of this collection",
  },
} as const satisfies Readonly<Record<string, QueryKeyHelp>>;

export type QueryKey = keyof typeof queryKeys;

/** The rules for all keys, one sentence each. */
export const queryRules = [
  "All terms must match; a leading minus negates a term.",
  "A word without a key matches in paths, headers and bodies.",
  "Put a value with spaces, or a word with a colon, in double quotes.",
  "The search ignores case, and secrets are masked first.",
];
