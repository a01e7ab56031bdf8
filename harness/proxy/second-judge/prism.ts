// What of Prism is used: its request line over the published contract, with an answer that is there already in the place of its forwarder.
// Loaded by harness/proxy/second-judge/prism-thread.ts; only exports of @stoplight/prism-http are used, which @stoplight/prism-cli brings.
import { createRequire } from "node:module";
import { contractDocument, loadDocument } from "../../../mock/contract/document.ts";

/** What passed, as Prism takes it. */
export interface ShownExchange {
  readonly request: {
    readonly method: string;
    readonly url: { readonly path: string; readonly query: Readonly<Record<string, string | string[]>> };
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
  /** undefined where it is not judged */
  readonly answer:
    | { readonly statusCode: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown }
    | undefined;
}

/** What it says of both, a line for each breach. */
export interface PrismVerdict {
  readonly request: readonly string[];
  readonly answer: readonly string[];
}

export interface PrismJudge {
  /** For example `5.16.0`. */
  readonly version: string;
  judge(exchange: ShownExchange): Promise<PrismVerdict>;
}

type Diagnostic = { readonly message: string; readonly path?: readonly (string | number)[] };
type Outcome =
  | { readonly _tag: "Left"; readonly left: { readonly message: string } }
  | {
      readonly _tag: "Right";
      readonly right: {
        readonly validations: { readonly input: readonly Diagnostic[]; readonly output: readonly Diagnostic[] };
      };
    };

/** The part of @stoplight/prism-http that is used. */
interface PrismHttp {
  getHttpOperationsFromSpec(document: object): Promise<readonly object[]>;
  createInstance(
    config: object,
    components: object,
  ): { request(input: object, operations: readonly object[]): () => Promise<Outcome> };
}

const packageName = "@stoplight/prism-cli";
const nothing = { statusCode: 200, headers: {}, body: undefined };

/**
 * Loads Prism from where `from` would import it.
 * @throws RangeError where it is not installed, or is another than the one that is known here
 */
export async function openPrism(from: string): Promise<PrismJudge> {
  const { http, version } = load(from);
  await loadDocument();
  const operations = await http.getHttpOperationsFromSpec(structuredClone(contractDocument()));
  const config = {
    isProxy: true,
    // Nobody is asked: the forwarder hands out what has passed.
    upstream: new URL("http://127.0.0.1/"),
    upstreamProxy: undefined,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: true,
    errors: false,
    mock: { dynamic: false },
  };
  return {
    version,
    async judge({ request, answer }) {
      const forward = () => () => () => Promise.resolve({ _tag: "Right", right: answer ?? nothing });
      const instance = http.createInstance(config, { logger: silent, forward });
      const outcome = await instance.request(request, operations)();
      // What it cannot judge at all breaks the contract, too.
      if (outcome._tag === "Left") return { request: [outcome.left.message], answer: [] };
      const { input, output } = outcome.right.validations;
      return { request: input.map(toLine), answer: answer === undefined ? [] : output.map(toLine) };
    },
  };
}

function load(from: string): { readonly http: PrismHttp; readonly version: string } {
  const find = createRequire(from);
  let manifest: string;
  try {
    manifest = find.resolve(`${packageName}/package.json`);
  } catch {
    const install = `npm install --save-dev ${packageName}`;
    throw new RangeError(`secondJudge: Prism needs the package ${packageName}, which is not installed: ${install}`);
  }
  const { version } = find(manifest);
  try {
    const http: unknown = createRequire(manifest)("@stoplight/prism-http");
    if (!isPrismHttp(http)) throw new Error("it has no getHttpOperationsFromSpec and createInstance");
    return { http, version: String(version) };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new RangeError(`secondJudge: ${packageName} ${version} cannot be used (${reason})`);
  }
}

function isPrismHttp(value: unknown): value is PrismHttp {
  const exported = Object(value);
  return ["getHttpOperationsFromSpec", "createInstance"].every((name) => typeof exported[name] === "function");
}

function toLine({ path = [], message }: Diagnostic): string {
  return path.length === 0 ? message : `${path.join("/")}: ${message}`;
}

const say = () => {};
const silent = {
  trace: say,
  debug: say,
  info: say,
  success: say,
  warn: say,
  error: say,
  fatal: say,
  child: () => silent,
};
