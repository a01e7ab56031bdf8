// Types of the behaviour suite: cases, stories, transcripts, transports.
import type { TestStart } from "../../harness/sandboxes/test-sandbox.ts";
import type { MockFace, MockOptions, MockSandbox, SandboxSteering } from "../../mock/mock.ts";
import type { Json } from "./expectation.ts";

/** The parts of a request besides method and path. */
export interface RequestParts {
  /** Sent as JSON with its content type; a string is sent verbatim. */
  readonly body?: Json | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A user's id, or null for no token; default: the default caller. An `authorization` or `cookie` header overrides it. */
  readonly as?: number | null | undefined;
}

/** A response with assertions; each throws UnmetExpectation naming the request. */
export interface StoryResponse {
  readonly status: number;
  readonly text: string;
  /** The body's value; throws if it is not JSON. */
  readonly json: Json;
  header(name: string): string | null;
  /** Asserts the status and a subset of the body. */
  is(status: number, part?: unknown): StoryResponse;
  /** Asserts a refusal in the contract's format with this code. */
  refuses(status: number, code: string): StoryResponse;
  at(pointer: string): Json;
  number(pointer: string): number;
  readText(pointer: string): string;
  list(pointer: string): readonly Json[];
}

/** A case's sandbox. Records all requests and control calls. */
export interface Story {
  send(method: string, path: string, parts?: RequestParts): Promise<StoryResponse>;
  /** The error of a request that gets no complete response, from `fetch` or from reading the body. */
  fetchError(method: string, path: string, parts?: RequestParts): Promise<Error>;
  readonly control: SandboxSteering;
  /** Asserts that the control refuses with this code. */
  refuses(code: string, call: () => unknown): Promise<void>;
  token(userId?: number): Promise<string>;
  /** A copy of the sandbox, recorded in the same transcript. */
  fork(): Promise<Story>;
}

/** Kinds of mock that the suite opens; each case names the kind it needs. */
export type MockKind = "ordinary" | "strict" | "prefixed";

export const mockKinds: Readonly<Record<MockKind, MockOptions>> = {
  ordinary: {},
  strict: { auth: "strict", jwtSecret: "a secret of the behaviour suite, long enough" },
  prefixed: { basePath: "/api/v1", cors: false, bodyLimit: 2_000 },
};

/** A case. Its name is a sentence; it throws if the mock misbehaves. */
export interface BehaviourCase {
  readonly name: string;
  readonly kind?: MockKind;
  /** Initial state of its sandbox. */
  readonly start?: TestStart;
  run(story: Story): Promise<void>;
}

/** A step of a transcript: a request or a control call, with its response. */
export type Step = Readonly<Record<string, Json>>;

export interface Transcript {
  readonly name: string;
  readonly steps: readonly Step[];
  /** Why the case failed; null if it completed. */
  readonly failure: string | null;
}

/** A transport: opens a mock and sends requests to its sandboxes. */
export interface Transport {
  readonly mock: MockFace;
  /** Sends a request to a path of the sandbox, like `fetch`. */
  send(sandbox: MockSandbox, path: string, init: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

export type OpenTransport = (options: MockOptions) => Promise<Transport>;
