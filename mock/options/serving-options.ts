// The options that decide how a mock answers: who is let in, paths, limits, rules, log.
import type { Additions } from "../additions/additions.ts";
import { silentLogger } from "../core/logger.ts";
import { flag, option, toggle } from "./option.ts";
import {
  adminGuard,
  houseRules,
  keySet,
  keySetPlace,
  loggers,
  oneOf,
  onOff,
  pathPrefix,
  receiverHosts,
  secretNames,
  storagePlace,
  such,
  text,
  whole,
} from "./schemas.ts";

const bytesOfMemory = whole(1024 ** 2, 1024 ** 4);

export const servingOptions = {
  /**
   * `any`: a token must be well-formed and unexpired, and one without a known user acts as the default caller; `strict`: the signature and
   * the user count too; `off`: nobody needs a token. Default: any.
   * @example createMock({ auth: "off" })
   */
  auth: option(
    oneOf("any", "strict", "off").default("any"),
    "any: well-formed unexpired JWT; strict: signature and user too; off",
    { flag: "--auth <mode>" },
  ),
  /**
   * HS256 secret that tokens are made with, and checked with in `strict`. Default: a public one.
   * @example createMock({ auth: "strict", jwtSecret: "only-for-tests" })
   */
  jwtSecret: option(text(), "HS256 secret: strict checks it, printed tokens use it", {
    otherwise: "a public one",
    flag: "--jwt-secret <secret>",
  }),
  /**
   * Checks tokens in `strict` in the secret's place: a JSON Web Key Set, or the URL of one. Default: none.
   * @example createMock({ auth: "strict", jwks: new URL("https://login.example.com/jwks.json") })
   */
  jwks: option(keySet, "JSON Web Key Set that strict checks in place of the secret", {
    flag: flag("--jwks <file|url>", keySetPlace, "JSON Web Key Set that strict checks in place of the secret"),
  }),
  /**
   * What stands before every path, for example `/api/v1`. Default: none.
   * @example createMock({ basePath: "/api/v1" })
   */
  basePath: option(pathPrefix.default(""), "prefix of every path, for example /api/v1", {
    otherwise: "none",
    flag: "--base-path <path>",
  }),
  /**
   * Whether browsers of other origins may ask. Default: on.
   * @example createMock({ cors: false })
   */
  cors: option(onOff.default(true), "answer with CORS headers", {
    flag: toggle("--no-cors", "answer without CORS headers", "with them"),
  }),
  /**
   * Largest request body in bytes. Default: 1048576.
   * @example createMock({ bodyLimit: 10_000 })
   */
  bodyLimit: option(whole(1, 1024 ** 3).default(1024 ** 2), "largest request body in bytes", {
    flag: "--body-limit <bytes>",
  }),
  /**
   * What becomes of query parameters and body properties that the contract does not have. `refuse`: 400, each named; `ignore`: they are
   * left out, and the answer names them in the header `x-mock-ignored`, as does the journal. Default: refuse.
   * @example createMock({ unknownInput: "ignore" })
   */
  unknownInput: option(
    oneOf("refuse", "ignore").default("refuse"),
    "what becomes of query parameters and body properties that the contract lacks: refuse or ignore",
    { flag: "--unknown-input <mode>" },
  ),
  /**
   * Which operations there are. `documented`: those that clients of the service are written against; `all`: their companions too, which
   * the reference shows or the mock assumes. What is not served answers 404 `unknown_path`, like any path that does not exist. Default: all.
   * @example createMock({ surface: "documented" })
   */
  surface: option(oneOf("documented", "all").default("all"), "documented: no companion operations; all", {
    flag: "--surface <tiers>",
  }),
  /**
   * OpenAPI 3.1 paths, schemas and handlers that are served beside the contract; anything wrong in them is an error that
   * names every place. Default: none.
   * @example createMock({ additions: { paths: {}, handlers: {} } })
   */
  additions: option(
    // What is wrong is told place by place where they are loaded.
    such<Additions>(() => true, "an object with paths, components and handlers"),
    "OpenAPI paths, schemas and handlers to serve beside the contract",
    {
      flag: flag(
        "--additions <file>",
        text("a file's path"),
        "file of paths, schemas and handlers to serve beside the contract: OpenAPI 3.1 in .yaml or .json, or a .ts or .js module",
      ),
    },
  ),
  /**
   * House rules to turn on or off beside what the scenario says. Default: as the scenario says.
   * @example createMock({ rules: { pendingNeedsDueDate: true } })
   */
  rules: option(houseRules.default({}), "house rules to turn on or off", { otherwise: "as the scenario says" }),
  /**
   * Most sandboxes at a time, `default` included. Default: 10000.
   * @example createMock({ maxSandboxes: 50 })
   */
  maxSandboxes: option(whole(1, 1_000_000).default(10_000), "most sandboxes at a time", {
    flag: "--max-sandboxes <count>",
  }),
  /**
   * Most bytes of the heap of this process after a major collection. Above it bodies in journals and events go, then worlds that no sandbox
   * needs, then sandboxes with a time to live, and at last new sandboxes, snapshots and imports are 503 memory_limit. Bodies take at most a
   * quarter of it. In a page, where the heap cannot be seen, it only limits bodies. Default: none.
   * @example createMock({ memoryLimit: 256 * 1024 ** 2 })
   */
  memoryLimit: option(bytesOfMemory, "most bytes of the heap after a major collection", {
    flag: flag(
      "--memory-limit <bytes>",
      bytesOfMemory,
      "most bytes of the heap after a major collection",
      "60 % of what V8 may take",
    ),
  }),
  /**
   * Whether a request creates the sandbox that it names if there is none; else it gets a 404. Default: off.
   * @example createMock({ autoSandbox: true })
   */
  autoSandbox: option(onOff.default(false), "make a sandbox when a request first names it", {
    flag: toggle("--auto-sandbox", "make a sandbox when a request first names it", "answer 404"),
  }),
  /**
   * The admin surface below `/__admin`. `token`: every admin request needs it as a bearer; `hosts`: host names, without port, that are let in
   * beside loopback ones; `false`: no admin surface over HTTP (`control` stays). Default: on for loopback names.
   * @example createMock({ admin: { token: "sesame", hosts: ["mock.example.com"] } })
   */
  admin: option(adminGuard.default({}), "who may reach /__admin", {
    otherwise: "on for loopback names",
    flag: toggle("--no-admin", "serve without /__admin", "with it"),
  }),
  /**
   * Hosts that webhooks may be sent to beside loopback addresses, by name or address, without port. A name is trusted wherever it leads.
   * Default: none.
   * @example createMock({ webhookAllow: ["hooks.example.com"] })
   */
  webhookAllow: option(
    receiverHosts.default([]),
    "hosts that webhooks may be sent to beside loopback addresses, by commas",
    { otherwise: "none", flag: "--webhook-allow <hosts>" },
  ),
  /**
   * Names of headers, parameters and properties whose values are secrets, beside the usual ones such as `password`: journal, log and errors
   * show `***` there, however the name is spelled. Default: the usual ones.
   * @example createMock({ redact: ["customer-number", "iban"] })
   */
  redact: option(secretNames.default([]), "more names whose values journal, log and errors hide", {
    otherwise: "the usual ones",
    flag: "--redact <names>",
  }),
  /**
   * Counts requests and shows them, with sandboxes and memory, at `GET /metrics` in the text form of Prometheus. Needs the package prom-client;
   * guarded as `/__admin`, and off with it. Default: off.
   * @example createMock({ metrics: true })
   */
  metrics: option(onOff.default(false), "count requests and show them at /metrics; needs the package prom-client", {
    flag: "--metrics",
  }),
  /**
   * Where sandboxes are kept. `memory`: they end with the mock; `sqlite:<file>`: in a file, for one mock at a time; the `postgres://` URL of a
   * database: for several mocks, which answer as one. What a mock finds there goes on: scenario, seed, tickets, `now` and `state` are for sandboxes that
   * begin. `postgres://` needs the package pg. The URL is a secret. Node only, but for `memory`. Default: memory.
   * @example createMock({ storage: "sqlite:./tickets.db" })
   */
  storage: option(
    storagePlace.default("memory"),
    "where sandboxes are kept: in memory, in one file, or in a PostgreSQL that several mocks share",
    { flag: "--storage <place>" },
  ),
  /**
   * Told of every request and of the mock's own bugs. Default: silent.
   * @example createMock({ logger: console })
   */
  logger: option(loggers.default(silentLogger), "told of every request and of the mock's own bugs", {
    otherwise: "silent",
  }),
};
