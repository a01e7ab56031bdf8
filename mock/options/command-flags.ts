// The flags that are no options of createMock, and which command takes which flag. mock/cli/command-line.ts declares them,
// mock/cli/settings.ts reads them, docs/reference.md lists them. Flags that set an option are in mock/options/start-options.ts and serving-options.ts.
import { isAddress } from "./addresses.ts";
import { port } from "./call-arguments.ts";
import { driftFlags } from "./drift-flags.ts";
import { oneOf, onOff, percent, such, text, whole } from "./kinds.ts";
import { mockOptions } from "./mock-options.ts";
import { defineFlag, type Flag, type MockOption } from "./option.ts";
import { hostNames } from "./own-kinds.ts";
import { proxyFlags } from "./proxy-flags.ts";
import { verifyFlags } from "./verify-flags.ts";

const filePath = text("a file's path");
const json = defineFlag({ spelling: "--json", kind: onOff, fallback: false, help: "as JSON", hasVariable: false });

const listenFlags = {
  port: defineFlag({
    spelling: "-p, --port <port>",
    kind: port,
    fallback: 4010,
    help: "port to listen on, 0 = any free one",
  }),
  host: defineFlag({
    spelling: "--host <host>",
    kind: text("a host name or address"),
    fallback: "127.0.0.1",
    help: "address to listen on",
  }),
};

const serveFlags = {
  watch: defineFlag({
    spelling: "--watch",
    kind: onOff,
    fallback: false,
    otherwise: "read them once",
    help: "reload scenario files that change",
  }),
  log: defineFlag({
    spelling: "--log <form>",
    kind: oneOf("pretty", "json", "silent"),
    fallback: "pretty",
    help: "pretty, json or silent",
  }),
  adminHost: defineFlag({
    spelling: "--admin-host <names>",
    kind: hostNames,
    fallback: [],
    help: "host names that may reach /__admin beside loopback ones, by commas",
  }),
  adminToken: defineFlag({
    spelling: "--admin-token <token>",
    kind: text(),
    help: "bearer token that /__admin asks for",
  }),
  saveOnExit: defineFlag({
    spelling: "--save-on-exit <path>",
    kind: filePath,
    help: "file that gets the state of the default sandbox at the end",
  }),
  coverageOnExit: defineFlag({
    spelling: "--coverage-on-exit <path>",
    kind: filePath,
    help: "file that gets the coverage of all sandboxes at the end",
  }),
  drain: defineFlag({
    spelling: "--drain <seconds>",
    kind: whole(0, 3600),
    fallback: 0,
    help: "how long /readyz says 503 at the end, before connections are refused; a second signal ends the wait",
  }),
  readyFile: defineFlag({
    spelling: "--ready-file <path>",
    kind: filePath,
    help: "file that gets {event, url, token} once the server listens",
  }),
};

const startFlags = { ...listenFlags, ...flagsOf(mockOptions), ...serveFlags };

/** The flags of every command, by the name of their setting. */
export const commandFlags = {
  serve: startFlags,
  demo: startFlags,
  scenarios: {
    scenarios: mockOptions.scenarios.flag,
    json,
    traits: defineFlag({
      spelling: "--traits",
      kind: onOff,
      fallback: false,
      help: "the traits of records instead, with what each sets",
      hasVariable: false,
    }),
  },
  token: {
    user: defineFlag({
      spelling: "--user <id>",
      kind: whole(0),
      otherwise: "the default caller",
      help: "id of the user it speaks for",
      hasVariable: false,
    }),
    jwtSecret: mockOptions.jwtSecret.flag,
  },
  openapi: {
    json,
    surface: mockOptions.surface.flag,
    additions: mockOptions.additions.flag,
    admin: defineFlag({
      spelling: "--admin",
      kind: onOff,
      fallback: false,
      help: "the document of /__admin instead",
      hasVariable: false,
    }),
  },
  coverage: {
    url: defineFlag({
      spelling: "--url <url>",
      kind: such<string>(isAddress, "an address such as http://127.0.0.1:4010"),
      otherwise: "http://127.0.0.1:4010",
      help: "the mock, for all its sandboxes, or the base URL of one of them",
      hasVariable: false,
    }),
    min: defineFlag({
      spelling: "--min <percent>",
      kind: percent,
      fallback: 0,
      help: "least share in percent, 0 to 100",
      hasVariable: false,
    }),
    merge: defineFlag({
      spelling: "--merge",
      kind: onOff,
      fallback: false,
      otherwise: "merge where files are named",
      help: "merge the reports in the files that are named, and do not ask a mock",
      hasVariable: false,
    }),
    out: defineFlag({
      spelling: "--out <path>",
      kind: filePath,
      help: "file that gets the report as JSON; the table is printed all the same",
      hasVariable: false,
    }),
    json,
    adminToken: serveFlags.adminToken,
  },
  verify: verifyFlags,
  drift: driftFlags,
  proxy: {
    ...proxyFlags,
    ...listenFlags,
    basePath: mockOptions.basePath.flag,
    admin: mockOptions.admin.flag,
    adminHost: serveFlags.adminHost,
    adminToken: serveFlags.adminToken,
    log: serveFlags.log,
    readyFile: serveFlags.readyFile,
  },
};

/** The settings of a command, as its flags, their variables and defaults give them. */
export type SettingsOf<Command extends keyof typeof commandFlags> = {
  readonly [Name in keyof (typeof commandFlags)[Command]]: (typeof commandFlags)[Command][Name] extends Flag<
    infer Settled
  >
    ? Settled
    : never;
};

type Flagged<Table> = {
  [Name in keyof Table as Table[Name] extends { flag: Flag<unknown> } ? Name : never]: Table[Name] extends {
    flag: infer OwnFlag;
  }
    ? OwnFlag
    : never;
};

function flagsOf<Table extends Readonly<Record<string, MockOption<unknown, unknown, Flag<unknown> | undefined>>>>(
  table: Table,
): Flagged<Table> {
  const flags = Object.entries(table).flatMap(([name, { flag }]) => (flag === undefined ? [] : [[name, flag]]));
  // The type drops the entries without a flag as the line above does.
  return Object.fromEntries(flags) as Flagged<Table>;
}
