// The flags of every command: those that set an option of createMock, and those of the command line alone.
import { port } from "./call-arguments.ts";
import { mockOptions } from "./mock-options.ts";
import { type Flag, flag, lineFlag, lineToggle, type MockOption, toggle } from "./option.ts";
import { address, hostNames, oneOf, percent, text, textLines, whole } from "./schemas.ts";

const filePath = text("a file's path");
const service = address("https://staging.example.com/api");
/** Requests a second that a run sends at most, whatever is asked for. */
const mostRate = 1_000;

const listenFlags = {
  port: flag("-p, --port <port>", port.default(4010), "port to listen on, 0 = any free one"),
  host: flag("--host <host>", text("a host name or address").default("127.0.0.1"), "address to listen on"),
};

const serveFlags = {
  watch: toggle("--watch", "reload scenario files that change", "read them once"),
  log: flag("--log <form>", oneOf("pretty", "json", "silent").default("pretty"), "pretty, json or silent"),
  adminHost: flag(
    "--admin-host <names>",
    hostNames.default([]),
    "host names that may reach /__admin beside loopback ones, by commas",
  ),
  adminToken: flag("--admin-token <token>", text(), "bearer token that /__admin asks for"),
  saveOnExit: flag("--save-on-exit <path>", filePath, "file that gets the state of the default sandbox at the end"),
  coverageOnExit: flag(
    "--coverage-on-exit <path>",
    filePath,
    "file that gets the coverage of all sandboxes at the end",
  ),
  drain: flag(
    "--drain <seconds>",
    whole(0, 3600).default(0),
    "how long /readyz says 503 at the end, before connections are refused; a second signal ends the wait",
  ),
  readyFile: flag("--ready-file <path>", filePath, "file that gets {event, url, token} once the server listens"),
};

const startFlags = { ...listenFlags, ...flagsOf(mockOptions), ...serveFlags };
const json = lineToggle("--json", "as JSON");

const verifyFlags = {
  target: lineFlag("--target <url>", service, "the service to verify, with its base path"),
  token: flag("--token <token>", text(), "bearer token to send"),
  header: lineFlag(
    "--header <header...>",
    textLines("headers such as X-Api-Key: abc").default([]),
    "further headers to send, such as Cookie: connect.sid=…",
  ),
  only: lineFlag(
    "--only <words...>",
    textLines("tags and operationIds").default([]),
    "tags and operationIds to verify",
    "all operations",
  ),
  write: lineToggle("--write", "also write, on records that the run makes or --param names"),
  param: lineFlag(
    "--param <param...>",
    textLines("ids such as testRunId=12").default([]),
    "ids to ask for",
    "found by reading",
  ),
  rate: lineFlag("--rate <number>", whole(1, mostRate).default(5), "requests a second"),
  known: lineFlag("--known <file>", filePath, "file of accepted deviations, each with a reason and an expiry"),
  format: lineFlag("--format <format>", oneOf("text", "json", "junit", "html").default("text"), "form of the report"),
  out: lineFlag("--out <file>", filePath, "file that gets the report", "stdout"),
};
const { token, header, only, param, rate, known, format, out } = verifyFlags;

/** The flags of every command, by the name of their setting. */
export const commandFlags = {
  serve: startFlags,
  demo: startFlags,
  scenarios: {
    scenarios: mockOptions.scenarios.flag,
    json,
    traits: lineToggle("--traits", "the traits of records instead, with what each sets"),
  },
  token: {
    user: lineFlag("--user <id>", whole(0), "id of the user it speaks for", "the default caller"),
    jwtSecret: mockOptions.jwtSecret.flag,
  },
  openapi: {
    json,
    surface: mockOptions.surface.flag,
    additions: mockOptions.additions.flag,
    admin: lineToggle("--admin", "the document of /__admin instead"),
  },
  coverage: {
    url: lineFlag(
      "--url <url>",
      address("http://127.0.0.1:4010"),
      "the mock, for all its sandboxes, or the base URL of one of them",
      "http://127.0.0.1:4010",
    ),
    min: lineFlag("--min <percent>", percent.default(0), "least share in percent, 0 to 100"),
    merge: lineToggle(
      "--merge",
      "merge the reports in the files that are named, and do not ask a mock",
      "merge where files are named",
    ),
    out: lineFlag("--out <path>", filePath, "file that gets the report as JSON; the table is printed all the same"),
    json,
    adminToken: serveFlags.adminToken,
  },
  verify: verifyFlags,
  drift: {
    target: lineFlag("--target <url>", service, "the service to compare with the mock, with its base path"),
    replay: lineFlag("--replay <file>", filePath, "an HTTP archive or a journal instead of a service"),
    token,
    header,
    only,
    write: lineToggle("--write", "also compare writes, on records that the run makes or --param names"),
    param,
    rate,
    known,
    format,
    out,
  },
  proxy: {
    target: lineFlag("--target <url>", service, "the service to hand requests on to, with its base path"),
    strict: lineToggle("--strict", "answer 502 with the violations where a request or its answer breaks the contract"),
    timeout: lineFlag(
      "--timeout <seconds>",
      whole(1, 3600).default(30),
      "how long the target may be silent, in seconds",
    ),
    record: lineFlag("--record <file>", filePath, "file (YAML) that gets what was seen as a scenario, at the end"),
    keepPersonalData: lineToggle("--keep-personal-data", "leave personal data in what is recorded as it is"),
    renumber: lineToggle("--renumber", "give what is recorded ids from 1 on, in the order of those that were seen"),
    ...listenFlags,
    basePath: mockOptions.basePath.flag,
    admin: mockOptions.admin.flag,
    adminHost: serveFlags.adminHost,
    adminToken: serveFlags.adminToken,
    log: serveFlags.log,
    readyFile: serveFlags.readyFile,
  },
};

type SettingOf<Of> = Of extends Flag<infer Settled> ? Settled : never;

/** The settings of a command, as its flags, their variables and defaults give them. */
export type SettingsOf<Command extends keyof typeof commandFlags> = {
  readonly [Name in keyof (typeof commandFlags)[Command]]: SettingOf<(typeof commandFlags)[Command][Name]>;
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
  const flags = Object.entries(table).flatMap(([name, one]) => (one.flag === undefined ? [] : [[name, one.flag]]));
  // The type drops the entries without a flag as the line above does.
  return Object.fromEntries(flags) as Flagged<Table>;
}
