// The flags of `ticket-mock proxy` that no other command has. Part of the table in mock/options/command-flags.ts; mock/cli/proxy.ts uses them.
import { isAddress } from "./addresses.ts";
import { onOff, such, text, whole } from "./kinds.ts";
import { defineFlag } from "./option.ts";

export const proxyFlags = {
  target: defineFlag({
    spelling: "--target <url>",
    kind: such<string>(isAddress, "an address such as https://staging.example.com/api"),
    help: "the service to hand requests on to, with its base path",
    hasVariable: false,
  }),
  strict: defineFlag({
    spelling: "--strict",
    kind: onOff,
    fallback: false,
    help: "answer 502 with the violations where a request or its answer breaks the contract",
    hasVariable: false,
  }),
  timeout: defineFlag({
    spelling: "--timeout <seconds>",
    kind: whole(1, 3600),
    fallback: 30,
    help: "how long the target may be silent, in seconds",
    hasVariable: false,
  }),
  record: defineFlag({
    spelling: "--record <file>",
    kind: text("a file's path"),
    help: "file (YAML) that gets what was seen as a scenario, at the end",
    hasVariable: false,
  }),
  keepPersonalData: defineFlag({
    spelling: "--keep-personal-data",
    kind: onOff,
    fallback: false,
    help: "leave personal data in what is recorded as it is",
    hasVariable: false,
  }),
  renumber: defineFlag({
    spelling: "--renumber",
    kind: onOff,
    fallback: false,
    help: "give what is recorded ids from 1 on, in the order of those that were seen",
    hasVariable: false,
  }),
};
