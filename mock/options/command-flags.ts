// Declares the flags of every command: flags for createMock's options, and flags that only the command line has.
import { port } from "./call-arguments.ts";
import { mockOptions } from "./mock-options.ts";
import { type Flag, flag, flagOnly, type MockOption, toggle, toggleOnly } from "./option.ts";
import { address, hostNames, oneOf, operationWords, percent, text, textLines, whole } from "./option-values.ts";

const filePath = text("a file's path");
const service = address("https://staging.example.com/api");
/** Maximum requests per second. */
const maxRate = 1_000;
/** Maximum page size of lists in `/__admin`. */
const maxListed = 1_000;

const listenFlags = {
  port: flag("-p, --port <port>", port.default(4010), "port to listen on; 0 for any free one"),
  host: flag("--host <host>", text("a host name or address").default("127.0.0.1"), "address to listen on"),
};

const serveFlags = {
  watch: toggle("--watch", "reload scenario files and your own world when they change", "read once"),
  log: flag("--log <format>", oneOf("pretty", "json", "silent").default("pretty"), "pretty, json or silent"),
  adminHost: flag(
    "--admin-host <names>",
    hostNames.default([]),
    "host names, besides loopback, that may reach /__admin; comma-separated",
  ),
  adminToken: flag("--admin-token <token>", text(), "bearer token that /__admin requires"),
  saveOnExit: flag("--save-on-exit <path>", filePath, "write the state of the default sandbox to this file on exit"),
  coverageOnExit: flag(
    "--coverage-on-exit <path>",
    filePath,
    "write the coverage of all sandboxes to this file on exit",
  ),
  drain: flag(
    "--drain <seconds>",
    whole(0, 3600).default(0),
    "seconds for which /readyz returns 503 on shutdown, before connections are refused; a second signal ends the wait",
  ),
  readyFile: flag("--ready-file <path>", filePath, "write {event, url, token} to this file once the server listens"),
};

const startFlags = { ...listenFlags, ...flagsOf(mockOptions), ...serveFlags };
/** The scenario of `demo` unless a scenario, world or report is given. */
export const demoScenario = "price-rise";
/** The default address of `serve`. */
export const mockUrl = "http://127.0.0.1:4010";
const json = toggleOnly("--json", "print JSON");
const mockUrlFlag = flagOnly(
  "--url <url>",
  address(mockUrl),
  "base URL of a mock, for all its sandboxes, or of one sandbox",
  mockUrl,
);

const verifyFlags = {
  target: flagOnly("--target <url>", service, "the service to verify, with its base path"),
  token: flag("--token <token>", text(), "bearer token to send"),
  header: flagOnly(
    "--header <header...>",
    textLines("headers such as X-Api-Key: abc").default([]),
    "extra headers to send, such as Cookie: connect.sid=…",
  ),
  only: flagOnly(
    "--only <words...>",
    textLines("tags and operationIds").default([]),
    "only these tags and operationIds",
    "all operations",
  ),
  write: toggleOnly("--write", "also test writes, on records that the run creates or --param names"),
  param: flagOnly(
    "--param <param...>",
    textLines("ids such as testRunId=12").default([]),
    "ids to use",
    "found by reading",
  ),
  rate: flagOnly("--rate <number>", whole(1, maxRate).default(5), "requests per second"),
  dryRun: toggleOnly("--dry-run", "with --write: send no write, and list them instead"),
  failOn: flagOnly(
    "--fail-on <finding>",
    oneOf("deviation", "assumption").default("deviation"),
    "findings to fail on; assumption also fails on wrong assumptions",
  ),
  known: flagOnly("--known <file>", filePath, "file of accepted deviations, each with a reason and an expiry date"),
  format: flagOnly("--format <format>", oneOf("text", "json", "junit", "html").default("text"), "report format"),
  out: flagOnly("--out <file>", filePath, "write the report to this file", "stdout"),
};
const { token, header, only, param, rate, known, format, out } = verifyFlags;
const recordFlags = {
  keepPersonalData: toggleOnly("--keep-personal-data", "keep personal data in the recording"),
  renumber: toggleOnly("--renumber", "renumber recorded ids from 1, keeping their order"),
};

/** The flags of every command, by the name of the setting. */
export const commandFlags = {
  serve: startFlags,
  demo: { ...startFlags, scenario: { ...startFlags.scenario, defaultText: demoScenario } },
  world: {
    open: flagOnly("--open <count>", whole(1, maxListed).default(5), "with preview: number of tickets to print"),
    seed: flagOnly("--seed <integer>", whole(0).default(1), "with preview: seed of the world"),
  },
  scenarios: {
    scenarios: mockOptions.scenarios.flag,
    world: mockOptions.world.flag,
    json,
    traits: toggleOnly("--traits", "list the traits of records and the fields they set instead"),
  },
  token: {
    user: flagOnly("--user <id>", whole(0), "id of the token's user", "the default caller"),
    jwtSecret: mockOptions.jwtSecret.flag,
  },
  openapi: {
    json,
    surface: mockOptions.surface.flag,
    additions: mockOptions.additions.flag,
    admin: toggleOnly("--admin", "print the contract of /__admin instead"),
  },
  ctl: {
    url: flagOnly("--url <url>", address(mockUrl), "base URL of a mock or of one sandbox", mockUrl),
    sandbox: flagOnly("--sandbox <id>", text(), "the sandbox", "the one in --url, else default"),
    adminToken: serveFlags.adminToken,
    body: flagOnly("--body <json>", text(), "the body: JSON, @ and a file, or - for standard input"),
    table: toggleOnly("--table", "print a table", "JSON"),
  },
  journal: {
    url: mockUrlFlag,
    sandbox: flagOnly(
      "--sandbox <id>",
      text(),
      "only this sandbox",
      "the one in --url, else all, or the default sandbox with --follow",
    ),
    adminToken: serveFlags.adminToken,
    limit: flagOnly("--limit <number>", whole(1, maxListed).default(50), "number of latest requests to print"),
    follow: toggleOnly("--follow", "print each new request of the sandbox"),
    json,
  },
  coverage: {
    url: mockUrlFlag,
    only: flagOnly(
      "--only <words>",
      operationWords.default([]),
      "only these tags and operationIds, comma-separated",
      "all operations",
    ),
    min: flagOnly("--min <percent>", percent.default(0), "minimum percentage covered, 0 to 100"),
    minOperations: flagOnly("--min-operations <percent>", percent.default(0), "minimum percentage of operations"),
    minStatuses: flagOnly("--min-statuses <percent>", percent.default(0), "minimum percentage of statuses"),
    merge: toggleOnly(
      "--merge",
      "merge the reports in the given files instead of querying a mock",
      "merge if files are given",
    ),
    run: flag(
      "--run <id>",
      text(),
      "merge the files of this test run and files without one",
      "the run of the newest file",
    ),
    out: flagOnly("--out <path>", filePath, "also write the report to this file as JSON"),
    junit: flagOnly("--junit <path>", filePath, "also write the report to this file as JUnit XML"),
    json,
    adminToken: serveFlags.adminToken,
  },
  verify: verifyFlags,
  drift: {
    target: flagOnly("--target <url>", service, "the service to compare with the mock, with its base path"),
    replay: flagOnly("--replay <file>", filePath, "compare a HAR file or a journal instead of a service"),
    token,
    header,
    only,
    last: flagOnly(
      "--last <file>",
      filePath,
      "report of the last run: only new differences fail; rewritten at the end",
    ),
    write: toggleOnly("--write", "also compare writes, on records that the run creates or --param names"),
    param,
    rate,
    known,
    format,
    out,
  },
  proxy: {
    target: flagOnly("--target <url>", service, "the service to forward requests to, with its base path"),
    strict: toggleOnly("--strict", "return 502 with the violations if a request or its response violates the contract"),
    timeout: flagOnly("--timeout <seconds>", whole(1, 3600).default(30), "seconds to wait for a silent target"),
    record: flagOnly("--record <file>", filePath, "write the traffic as a scenario (YAML) to this file on exit"),
    ...recordFlags,
    ...listenFlags,
    basePath: mockOptions.basePath.flag,
    admin: mockOptions.admin.flag,
    adminHost: serveFlags.adminHost,
    adminToken: serveFlags.adminToken,
    log: serveFlags.log,
    readyFile: serveFlags.readyFile,
  },
  record: {
    har: flagOnly("--har <file>", filePath, "the recorded traffic: a HAR file, or a zip file with one"),
    target: flagOnly(
      "--target <url>",
      service,
      "address of the recorded service, with its base path",
      "the address with the most matching responses",
    ),
    out: flagOnly("--out <file>", filePath, "write the scenario (YAML) to this file", "stdout"),
    ...recordFlags,
  },
};

type SettingOf<Of> = Of extends Flag<infer Output> ? Output : never;

/** The settings of a command, from its flags, their variables and defaults. */
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
  const flags = Object.entries(table).flatMap(([name, item]) => (item.flag === undefined ? [] : [[name, item.flag]]));
  // The type drops the entries without a flag, as the line above does.
  return Object.fromEntries(flags) as Flagged<Table>;
}
