// Declares the options that determine how a mock responds: callers, paths, limits, rules, log.
import type { Additions } from "../additions/additions.ts";
import { silentLogger } from "../engine/core/logger.ts";
import { flag, option, toggle } from "./option.ts";
import {
  adminGuard,
  custom,
  houseRules,
  keySet,
  keySetLocation,
  loggers,
  oneOf,
  onOff,
  pathPrefix,
  proxyAddresses,
  publicAddress,
  receiverHosts,
  secretNames,
  text,
  whole,
} from "./option-values.ts";
import { storagePlaces } from "./storage-help.ts";

/** A body is read as one string, which V8 limits to 512 MiB. */
export const maxTextBytes = 500 * 1024 ** 2;

const bytesOfMemory = whole(1024 ** 2, 1024 ** 4);

export const servingOptions = {
  /**
   * `any`: accepts well-formed, unexpired tokens; a token without a known user acts as the default caller; `strict`:
   * also verifies signature and user; `off`: needs no token. Default: any.
   * @example createMock({ auth: "off" })
   */
  auth: option(
    oneOf("any", "strict", "off").default("any"),
    "any: well-formed, unexpired JWT; strict: also signature and user; off",
    { flag: "--auth <mode>" },
  ),
  /**
   * HS256 secret that signs tokens, and verifies them in `strict`. Default: a public secret.
   * @example createMock({ auth: "strict", jwtSecret: "only-for-tests" })
   */
  jwtSecret: option(text(), "HS256 secret that signs printed tokens and verifies tokens in strict", {
    defaultText: "a public secret",
    flag: "--jwt-secret <secret>",
  }),
  /**
   * Verifies tokens in `strict` instead of the secret: a JSON Web Key Set, or its URL. Default: none.
   * @example createMock({ auth: "strict", jwks: new URL("https://login.example.com/jwks.json") })
   */
  jwks: option(keySet, "JSON Web Key Set that strict verifies with instead of the secret", {
    flag: flag("--jwks <file|url>", keySetLocation, "JSON Web Key Set that strict verifies with instead of the secret"),
  }),
  /**
   * Prefix of every path, such as `/api/v1`. Default: none.
   * @example createMock({ basePath: "/api/v1" })
   */
  basePath: option(pathPrefix.default(""), "prefix of every path, such as /api/v1", {
    defaultText: "none",
    flag: "--base-path <path>",
  }),
  /**
   * Whether browsers on other origins may send requests. Default: on.
   * @example createMock({ cors: false })
   */
  cors: option(onOff.default(true), "send CORS headers", {
    flag: toggle("--no-cors", "send no CORS headers", "sent"),
  }),
  /**
   * Largest request body in bytes. Default: 1048576.
   * @example createMock({ bodyLimit: 10_000 })
   */
  bodyLimit: option(whole(1, maxTextBytes).default(1024 ** 2), "largest request body in bytes", {
    flag: "--body-limit <bytes>",
  }),
  /**
   * How to treat query parameters and body properties that the contract does not declare. `refuse`: respond 400 naming each;
   * `ignore`: drop them, and name them in the `x-mock-ignored` header and the journal. Default: refuse.
   * @example createMock({ unknownInput: "ignore" })
   */
  unknownInput: option(
    oneOf("refuse", "ignore").default("refuse"),
    "refuse or ignore query parameters and body properties that the contract does not declare",
    { flag: "--unknown-input <mode>" },
  ),
  /**
   * Which operations exist. `documented`: operations that clients of the service are written against; `all`: also their companions, which
   * the reference shows or the mock assumes. A hidden operation is 404 `unknown_path`, like any unknown path. Default: all.
   * @example createMock({ surface: "documented" })
   */
  surface: option(oneOf("documented", "all").default("all"), "documented: without companion operations; all", {
    flag: "--surface <tiers>",
  }),
  /**
   * OpenAPI 3.1 paths, schemas and handlers to add to the contract; invalid additions are an error that names every
   * mistake and its place. Default: none.
   * @example createMock({ additions: { paths: {}, handlers: {} } })
   */
  additions: option(
    // Loading reports every mistake with its line.
    custom<Additions>(() => true, "an object with paths, components and handlers"),
    "OpenAPI paths, schemas and handlers to add to the contract",
    {
      flag: flag(
        "--additions <file>",
        text("a file's path"),
        "paths, schemas and handlers to add to the contract: OpenAPI 3.1 in .yaml or .json, or a .ts or .js module",
      ),
    },
  ),
  /**
   * House rules to turn on or off, in addition to the scenario's. Default: the scenario's.
   * @example createMock({ rules: { pendingNeedsDueDate: true } })
   */
  rules: option(houseRules.default({}), "house rules to turn on or off", { defaultText: "the scenario's" }),
  /**
   * Maximum number of sandboxes, including `default`. Default: 10000.
   * @example createMock({ maxSandboxes: 50 })
   */
  maxSandboxes: option(whole(1, 1_000_000).default(10_000), "maximum number of sandboxes", {
    flag: "--max-sandboxes <count>",
  }),
  /**
   * Limit in bytes for the heap of this process after a major collection. Above it, the mock drops bodies in journals and events, then worlds
   * without a sandbox, then sandboxes with a time to live; finally, it refuses new sandboxes, snapshots and imports with 503 memory_limit.
   * Bodies take at most a quarter of it. In a page, where the heap cannot be measured, it limits only bodies. Default: none.
   * @example createMock({ memoryLimit: 256 * 1024 ** 2 })
   */
  memoryLimit: option(bytesOfMemory, "limit in bytes for the heap after a major collection", {
    flag: flag(
      "--memory-limit <bytes>",
      bytesOfMemory,
      "limit in bytes for the heap after a major collection",
      "60% of V8's heap limit",
    ),
  }),
  /**
   * Whether a request creates the unknown sandbox that it names; otherwise, the response is 404. Default: off.
   * @example createMock({ autoSandbox: true })
   */
  autoSandbox: option(onOff.default(false), "create a sandbox when a request first names it", {
    flag: toggle("--auto-sandbox", "create a sandbox when a request first names it", "respond 404"),
  }),
  /**
   * Seconds of real time without a request after which a sandbox created by `autoSandbox` is removed; 0: never. The
   * next request that names it creates it again. A full mock makes room earlier: it removes the least recently used of
   * these sandboxes without an open stream or a request in the last minute. Default: 28800 in memory, 0 with a storage.
   * @example createMock({ autoSandbox: true, autoSandboxTtl: 3_600 })
   */
  autoSandboxTtl: option(
    whole(0, 365 * 24 * 60 * 60),
    "seconds without a request after which an automatic sandbox is removed; 0: never",
    {
      defaultText: "28800 in memory, 0 with a storage",
      flag: "--auto-sandbox-ttl <seconds>",
    },
  ),
  /**
   * Whether each browser that opens a page gets its own sandbox, by the `mock-sandbox` cookie. Implies `autoSandbox`. Default: off.
   * @example createMock({ rooms: true })
   */
  rooms: option(onOff.default(false), "give each browser its own sandbox; implies auto-sandbox", {
    flag: toggle("--rooms", "give each browser its own sandbox; implies --auto-sandbox", "all share one"),
  }),
  /**
   * The admin API below `/__admin`. `token`: the bearer token that every admin request needs; `hosts`: allowed host names, without port,
   * besides loopback names; `false`: no admin API over HTTP (`control` remains). Default: on for loopback names.
   * @example createMock({ admin: { token: "sesame", hosts: ["mock.example.com"] } })
   */
  admin: option(adminGuard.default({}), "who may reach /__admin", {
    defaultText: "on for loopback names",
    flag: toggle("--no-admin", "serve without /__admin", "with /__admin"),
  }),
  /**
   * The URL at which clients reach the mock through a proxy: an allowed host and origin of `/__admin`, and the prefix
   * of URLs in its responses. Default: none.
   * @example createMock({ publicUrl: "https://mock.example.com" })
   */
  publicUrl: option(publicAddress, "address at which clients reach the mock through a proxy", {
    flag: "--public-url <url>",
  }),
  /**
   * Proxies whose `X-Forwarded-Proto` and `X-Forwarded-Host` count: addresses, `loopback` or `private`. Forwarded
   * requests never count as local: `/__admin` refuses them without a token. Default: none.
   * @example createMock({ trustProxy: ["loopback"], admin: { token: "sesame" } })
   */
  trustProxy: option(
    proxyAddresses.default([]),
    "proxies whose X-Forwarded-Proto and X-Forwarded-Host count: addresses, loopback or private, comma-separated",
    { defaultText: "none", flag: "--trust-proxy <proxies>" },
  ),
  /**
   * Hosts that webhooks may reach besides loopback addresses, by name or address, without port. A name is trusted
   * whatever address it resolves to. Default: none.
   * @example createMock({ webhookAllow: ["hooks.example.com"] })
   */
  webhookAllow: option(
    receiverHosts.default([]),
    "hosts that webhooks may reach besides loopback addresses, comma-separated",
    { defaultText: "none", flag: "--webhook-allow <hosts>" },
  ),
  /**
   * Names of headers, parameters and properties whose values are secrets, besides built-in names such as `password`:
   * journal, log and errors show `***` instead, however the name is spelled. Default: the built-in names.
   * @example createMock({ redact: ["customer-number", "iban"] })
   */
  redact: option(secretNames.default([]), "more names of secrets to hide in journal, log and errors", {
    defaultText: "the built-in names",
    flag: "--redact <names>",
  }),
  /**
   * Serves counts of requests, sandboxes and memory at `GET /metrics` in the text format of Prometheus. Needs the
   * prom-client package; guarded like `/__admin`, and off with it. Default: off.
   * @example createMock({ metrics: true })
   */
  metrics: option(onOff.default(false), "serve Prometheus metrics at /metrics; needs the prom-client package", {
    flag: "--metrics",
  }),
  /**
   * Where sandboxes are stored. `memory`: until the mock ends; docs/storage.md lists the other places. Stored sandboxes continue: scenario, seed,
   * tickets, `now` and `state` apply only to new sandboxes. A URL is a secret. Node only, except `memory`. Default: memory.
   * @example createMock({ storage: "sqlite:./tickets.db" })
   */
  storage: option(
    text("memory, or the place of a storage such as sqlite:./tickets.db").default("memory"),
    `where sandboxes are stored: ${storagePlaces}`,
    { flag: "--storage <place>" },
  ),
  /**
   * Receives every request and the mock's own bugs. Default: silent.
   * @example createMock({ logger: console })
   */
  logger: option(loggers.default(silentLogger), "receives every request and the mock's own bugs", {
    defaultText: "silent",
  }),
};
