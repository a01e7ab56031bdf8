// The flags of `ticket-mock verify`. Part of the table in mock/options/command-flags.ts; mock/cli/targets/verify.ts uses them.
import { isAddress } from "./addresses.ts";
import { oneOf, onOff, such, text, textLines, whole } from "./kinds.ts";
import { defineFlag } from "./option.ts";

/** Requests a second that a run sends at most, whatever is asked for. */
const mostRate = 1_000;

export const verifyFlags = {
  target: defineFlag({
    spelling: "--target <url>",
    kind: such<string>(isAddress, "an address such as https://staging.example.com/api"),
    help: "the service to verify, with its base path",
    hasVariable: false,
  }),
  token: defineFlag({
    spelling: "--token <token>",
    kind: text(),
    help: "bearer token to send",
  }),
  header: defineFlag({
    spelling: "--header <header...>",
    kind: textLines("headers such as X-Api-Key: abc"),
    fallback: [],
    help: "further headers to send, such as Cookie: connect.sid=…",
    hasVariable: false,
  }),
  only: defineFlag({
    spelling: "--only <words...>",
    kind: textLines("tags and operationIds"),
    fallback: [],
    otherwise: "all operations",
    help: "tags and operationIds to verify",
    hasVariable: false,
  }),
  write: defineFlag({
    spelling: "--write",
    kind: onOff,
    fallback: false,
    help: "also write, on records that the run makes or --param names",
    hasVariable: false,
  }),
  param: defineFlag({
    spelling: "--param <param...>",
    kind: textLines("ids such as testRunId=12"),
    fallback: [],
    otherwise: "found by reading",
    help: "ids to ask for",
    hasVariable: false,
  }),
  rate: defineFlag({
    spelling: "--rate <number>",
    kind: whole(1, mostRate),
    fallback: 5,
    help: "requests a second",
    hasVariable: false,
  }),
  known: defineFlag({
    spelling: "--known <file>",
    kind: text("a file's path"),
    help: "file of accepted deviations, each with a reason and an expiry",
    hasVariable: false,
  }),
  format: defineFlag({
    spelling: "--format <format>",
    kind: oneOf("text", "json", "junit", "html"),
    fallback: "text",
    help: "form of the report",
    hasVariable: false,
  }),
  out: defineFlag({
    spelling: "--out <file>",
    kind: text("a file's path"),
    otherwise: "stdout",
    help: "file that gets the report",
    hasVariable: false,
  }),
};
