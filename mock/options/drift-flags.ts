// The flags of `ticket-mock drift`. Part of the table in mock/options/command-flags.ts; mock/cli/targets/drift.ts uses them.
import { isAddress } from "./addresses.ts";
import { onOff, such, text } from "./kinds.ts";
import { defineFlag } from "./option.ts";
import { verifyFlags } from "./verify-flags.ts";

const { token, header, only, param, rate, known, format, out } = verifyFlags;

export const driftFlags = {
  target: defineFlag({
    spelling: "--target <url>",
    kind: such<string>(isAddress, "an address such as https://staging.example.com/api"),
    help: "the service to compare with the mock, with its base path",
    hasVariable: false,
  }),
  replay: defineFlag({
    spelling: "--replay <file>",
    kind: text("a file's path"),
    help: "an HTTP archive or a journal instead of a service",
    hasVariable: false,
  }),
  token,
  header,
  only,
  write: defineFlag({
    spelling: "--write",
    kind: onOff,
    fallback: false,
    help: "also compare writes, on records that the run makes or --param names",
    hasVariable: false,
  }),
  param,
  rate,
  known,
  format,
  out,
};
