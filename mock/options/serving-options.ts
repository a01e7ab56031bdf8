// The options that decide how a mock answers: who is let in, paths, limits, rules, log. Part of mock/options/mock-options.ts, which
// explains an entry.
import type { Additions } from "../additions/additions.ts";
import { silentLogger } from "../core/logger.ts";
import { oneOf, onOff, such, text, whole } from "./kinds.ts";
import { defineFlag, defineOption } from "./option.ts";
import {
  adminGuard,
  houseRules,
  keySet,
  keySetPlace,
  loggers,
  pathPrefix,
  receiverHosts,
  secretNames,
  storagePlace,
} from "./own-kinds.ts";

const bytesOfMemory = whole(1024 ** 2, 1024 ** 4);

export const servingOptions = {
  /**
   * `any`: a token must be well-formed and unexpired, and one without a known user acts as the default caller; `strict`: the signature and
   * the user count too; `off`: nobody needs a token. Default: any.
   * @example createMock({ auth: "off" })
   */
  auth: defineOption({
    kind: oneOf("any", "strict", "off"),
    fallback: "any",
    help: "any: well-formed unexpired JWT; strict: signature and user too; off",
    flag: "--auth <mode>",
  }),
  /**
   * HS256 secret that tokens are made with, and checked with in `strict`. Default: a public one.
   * @example createMock({ auth: "strict", jwtSecret: "only-for-tests" })
   */
  jwtSecret: defineOption({
    kind: text(),
    otherwise: "a public one",
    help: "HS256 secret: strict checks it, printed tokens use it",
    flag: "--jwt-secret <secret>",
  }),
  /**
   * Checks tokens in `strict` in the secret's place: a JSON Web Key Set, or the URL of one. Default: none.
   * @example createMock({ auth: "strict", jwks: new URL("https://login.example.com/jwks.json") })
   */
  jwks: defineOption({
    kind: keySet,
    help: "JSON Web Key Set that strict checks in place of the secret",
    flag: { spelling: "--jwks <file|url>", kind: keySetPlace },
  }),
  /**
   * What stands before every path, for example `/api/v1`. Default: none.
   * @example createMock({ basePath: "/api/v1" })
   */
  basePath: defineOption({
    kind: pathPrefix,
    fallback: "",
    otherwise: "none",
    help: "prefix of every path, for example /api/v1",
    flag: "--base-path <path>",
  }),
  /**
   * Whether browsers of other origins may ask. Default: on.
   * @example createMock({ cors: false })
   */
  cors: defineOption({
    kind: onOff,
    fallback: true,
    help: "answer with CORS headers",
    flag: { spelling: "--no-cors", help: "answer without CORS headers", otherwise: "with them" },
  }),
  /**
   * Largest request body in bytes. Default: 1048576.
   * @example createMock({ bodyLimit: 10_000 })
   */
  bodyLimit: defineOption({
    kind: whole(1, 1024 ** 3),
    fallback: 1024 ** 2,
    help: "largest request body in bytes",
    flag: "--body-limit <bytes>",
  }),
  /**
   * What becomes of query parameters and body properties that the contract does not have. `refuse`: 400, each named; `ignore`: they are
   * left out, and the answer names them in the header `x-mock-ignored`, as does the journal. Default: refuse.
   * @example createMock({ unknownInput: "ignore" })
   */
  unknownInput: defineOption({
    kind: oneOf("refuse", "ignore"),
    fallback: "refuse",
    help: "what becomes of query parameters and body properties that the contract lacks: refuse or ignore",
    flag: "--unknown-input <mode>",
  }),
  /**
   * Which operations there are. `documented`: those that clients of the service are written against; `all`: their companions too, which
   * the reference shows or the mock assumes. What is not served answers 404 `unknown_path`, like any path that does not exist. Default: all.
   * @example createMock({ surface: "documented" })
   */
  surface: defineOption({
    kind: oneOf("documented", "all"),
    fallback: "all",
    help: "documented: no companion operations; all",
    flag: "--surface <tiers>",
  }),
  /**
   * OpenAPI 3.1 paths, schemas and handlers that are served beside the contract; anything wrong in them is an error that
   * names every place. Default: none.
   * @example createMock({ additions: { paths: {}, handlers: {} } })
   */
  additions: defineOption({
    // What is wrong is told place by place where they are loaded.
    kind: such<Additions>(() => true, "an object with paths, components and handlers"),
    help: "OpenAPI paths, schemas and handlers to serve beside the contract",
    flag: defineFlag({
      spelling: "--additions <file>",
      kind: text("a file's path"),
      help: "file of paths, schemas and handlers to serve beside the contract: OpenAPI 3.1 in .yaml or .json, or a .ts or .js module",
    }),
  }),
  /**
   * House rules to turn on or off beside what the scenario says. Default: as the scenario says.
   * @example createMock({ rules: { pendingNeedsDueDate: true } })
   */
  rules: defineOption({
    kind: houseRules,
    fallback: {},
    otherwise: "as the scenario says",
    help: "house rules to turn on or off",
  }),
  /**
   * Most sandboxes at a time, `default` included. Default: 10000.
   * @example createMock({ maxSandboxes: 50 })
   */
  maxSandboxes: defineOption({
    kind: whole(1, 1_000_000),
    fallback: 10_000,
    help: "most sandboxes at a time",
    flag: "--max-sandboxes <count>",
  }),
  /**
   * Most bytes of the heap of this process after a major collection. Above it bodies in journals and events go, then worlds that no sandbox
   * needs, then sandboxes with a time to live, and at last new sandboxes, snapshots and imports are 503 memory_limit. Bodies take at most a
   * quarter of it. In a page, where the heap cannot be seen, it only limits bodies. Default: none.
   * @example createMock({ memoryLimit: 256 * 1024 ** 2 })
   */
  memoryLimit: defineOption({
    kind: bytesOfMemory,
    help: "most bytes of the heap after a major collection",
    flag: defineFlag({
      spelling: "--memory-limit <bytes>",
      kind: bytesOfMemory,
      otherwise: "60 % of what V8 may take",
      help: "most bytes of the heap after a major collection",
    }),
  }),
  /**
   * Whether a request creates the sandbox that it names if there is none; else it gets a 404. Default: off.
   * @example createMock({ autoSandbox: true })
   */
  autoSandbox: defineOption({
    kind: onOff,
    fallback: false,
    help: "make a sandbox when a request first names it",
    flag: { spelling: "--auto-sandbox", otherwise: "answer 404" },
  }),
  /**
   * The admin surface below `/__admin`. `token`: every admin request needs it as a bearer; `hosts`: host names, without port, that are let in
   * beside loopback ones; `false`: no admin surface over HTTP (`control` stays). Default: on for loopback names.
   * @example createMock({ admin: { token: "sesame", hosts: ["mock.example.com"] } })
   */
  admin: defineOption({
    kind: adminGuard,
    fallback: {},
    otherwise: "on for loopback names",
    help: "who may reach /__admin",
    flag: defineFlag({
      spelling: "--no-admin",
      kind: onOff,
      fallback: true,
      otherwise: "with it",
      help: "serve without /__admin",
    }),
  }),
  /**
   * Hosts that webhooks may be sent to beside loopback addresses, by name or address, without port. A name is trusted wherever it leads.
   * Default: none.
   * @example createMock({ webhookAllow: ["hooks.example.com"] })
   */
  webhookAllow: defineOption({
    kind: receiverHosts,
    fallback: [],
    otherwise: "none",
    help: "hosts that webhooks may be sent to beside loopback addresses, by commas",
    flag: "--webhook-allow <hosts>",
  }),
  /**
   * Names of headers, parameters and properties whose values are secrets, beside the usual ones such as `password`: journal, log and errors
   * show `***` there, however the name is spelled. Default: the usual ones.
   * @example createMock({ redact: ["customer-number", "iban"] })
   */
  redact: defineOption({
    kind: secretNames,
    fallback: [],
    otherwise: "the usual ones",
    help: "more names whose values journal, log and errors hide",
    flag: "--redact <names>",
  }),
  /**
   * Counts requests and shows them, with sandboxes and memory, at `GET /metrics` in the text form of Prometheus. Needs the package prom-client;
   * guarded as `/__admin`, and off with it. Default: off.
   * @example createMock({ metrics: true })
   */
  metrics: defineOption({
    kind: onOff,
    fallback: false,
    help: "count requests and show them at /metrics; needs the package prom-client",
    flag: "--metrics",
  }),
  /**
   * Where sandboxes are kept. `memory`: they end with the mock; `sqlite:<file>`: in a file, for one mock at a time; the `postgres://` URL of a
   * database: for several mocks, which answer as one. What a mock finds there goes on: scenario, seed, tickets, `now` and `state` are for sandboxes that
   * begin. `postgres://` needs the package pg. The URL is a secret. Node only, but for `memory`. Default: memory.
   * @example createMock({ storage: "sqlite:./tickets.db" })
   */
  storage: defineOption({
    kind: storagePlace,
    fallback: "memory",
    help: "where sandboxes are kept: in memory, in one file, or in a PostgreSQL that several mocks share",
    flag: "--storage <place>",
  }),
  /**
   * Told of every request and of the mock's own bugs. Default: silent.
   * @example createMock({ logger: console })
   */
  logger: defineOption({
    kind: loggers,
    fallback: silentLogger,
    otherwise: "silent",
    help: "told of every request and of the mock's own bugs",
  }),
};
