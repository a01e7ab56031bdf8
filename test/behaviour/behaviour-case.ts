// Types a case of the behaviour suite and its tools.
import type { TestStart } from "../../harness/sandboxes/test-sandbox.ts";
import type { MockFace, MockOptions, MockSandbox, SandboxSteering } from "../../mock/mock.ts";
import type { Json } from "./expectation.ts";

/** What belongs to a request beside method and path. */
export interface Asking {
  /** Sent as JSON, with the content type, unless it is a text: that goes as it is. */
  readonly body?: Json | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A user's id, or null for no caller; default: the default caller. A header `authorization` or `cookie` of the case wins. */
  readonly as?: number | null | undefined;
}

/** An answer with the checks of cases; each throws Unmet, naming the request. */
export interface Answered {
  readonly status: number;
  readonly text: string;
  /** The body's value; throws where it is no JSON. */
  readonly json: Json;
  header(name: string): string | null;
  /** Whether the status is this one, and the body holds at least this. */
  is(status: number, part?: unknown): Answered;
  /** Whether it is a refusal in the contract's form with this code. */
  refuses(status: number, code: string): Answered;
  at(pointer: string): Json;
  number(pointer: string): number;
  readText(pointer: string): string;
  list(pointer: string): readonly Json[];
}

/** One sandbox for a case. Everything that is asked and steered is recorded. */
export interface Story {
  ask(method: string, path: string, asking?: Asking): Promise<Answered>;
  /** For a request that gets no whole answer: what `fetch`, or reading the body, rejected with. */
  askInVain(method: string, path: string, asking?: Asking): Promise<Error>;
  readonly control: SandboxSteering;
  /** A refusal of the control, which has to have this code. */
  refuses(code: string, steered: () => unknown): Promise<void>;
  token(userId?: number): Promise<string>;
  /** A copy of the sandbox, with a story of its own in the same transcript. */
  fork(): Promise<Story>;
}

/** Mocks of these kinds are opened for the suite; cases say which one they need. */
export type House = "ordinary" | "strict" | "prefixed";

export const houses: Readonly<Record<House, MockOptions>> = {
  ordinary: {},
  strict: { auth: "strict", jwtSecret: "a secret of the behaviour suite, long enough" },
  prefixed: { basePath: "/api/v1", cors: false, bodyLimit: 2_000 },
};

/** One story. Its name is a sentence; it throws where the mock does not behave. */
export interface BehaviourCase {
  readonly name: string;
  readonly house?: House;
  /** Where its sandbox starts. */
  readonly start?: TestStart;
  tell(story: Story): Promise<void>;
}

/** One step of a transcript: a request with its answer, or a method of the control with its. */
export type Step = Readonly<Record<string, Json>>;

export interface Transcript {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Why the case broke off; null where it came to its end. */
  readonly failure: string | null;
}

/** One way to a mock: how it is opened, and how requests get to a sandbox of it. */
export interface Transport {
  readonly mock: MockFace;
  /** Sends a request to a path of the sandbox, as `fetch`. */
  send(sandbox: MockSandbox, path: string, init: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export type OpenTransport = (options: MockOptions) => Promise<Transport>;
