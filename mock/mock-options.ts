// Checks the options of a mock, which plain JavaScript gives without a compiler: every wrong one is named at once. Called by
// mock/create-mock.ts before anything is made; what the options mean is in mock/mock.ts.

import type { MockOptions, TokenRequest } from "./mock.ts";
import type { HouseRules } from "./records/world.ts";

interface Check {
  readonly expected: string;
  isRight(value: unknown): boolean;
}

const text: Check = {
  expected: "text that is not empty",
  isRight: (value) => typeof value === "string" && value !== "",
};
const flag: Check = { expected: "true or false", isRight: (value) => typeof value === "boolean" };
const list: Check = { expected: "a list", isRight: Array.isArray };
const object: Check = { expected: "an object", isRight: isObject };
// Those who read them say more.
const anything: Check = { expected: "anything", isRight: () => true };

const checks = new Map<string, Check>(
  Object.entries({
    scenario: text,
    scenarios: list,
    scenarioFiles: object,
    state: anything,
    seed: whole(0),
    tickets: whole(1),
    now: anything,
    clock: oneOf("frozen", "running"),
    machineTime: flag,
    auth: oneOf("any", "strict", "off"),
    jwtSecret: text,
    jwks: { expected: "a JSON Web Key Set { keys: […] } or a URL object", isRight: isKeySource },
    basePath: { expected: "a path such as /api/v1", isRight: isBasePath },
    cors: flag,
    bodyLimit: whole(0),
    rules: flagsOf({ pendingNeedsDueDate: true }),
    maxSandboxes: whole(1),
    autoSandbox: flag,
    admin: { expected: "false, or { token?: text that is not empty, hosts?: a list of names }", isRight: isAdmin },
    logger: { expected: "an object with the functions info and error", isRight: isLogger },
  } satisfies Readonly<Record<keyof MockOptions, Check>>),
);

/** @throws RangeError with a line for each option that is unknown or wrong */
export function assertMockOptions(options: MockOptions): void {
  if (!isObject(options)) throw new RangeError(`The options of a mock are ${show(options)}; they must be an object.`);
  const lines = Object.entries(options).flatMap(([name, value]) => {
    const check = checks.get(name);
    if (check === undefined)
      return [`There is no option ${name} of a mock; there are ${[...checks.keys()].join(", ")}.`];
    return value === undefined || check.isRight(value)
      ? []
      : [`${name} is ${show(value)}; it must be ${check.expected}.`];
  });
  if (lines.length > 0) throw new RangeError(lines.join("\n"));
}

/** @throws RangeError with a line for each part of a token request that is wrong */
export function assertTokenRequest({ userId, name, expiresInSeconds }: TokenRequest): void {
  const number: Check = { expected: "a whole number", isRight: Number.isSafeInteger };
  const parts = [
    ["userId", userId, number],
    ["name", name, text],
    ["expiresInSeconds", expiresInSeconds, number],
  ] as const;
  const lines = parts.flatMap(([part, value, check]) =>
    value === undefined || check.isRight(value) ? [] : [`${part} is ${show(value)}; it must be ${check.expected}.`],
  );
  if (lines.length > 0) throw new RangeError(lines.join("\n"));
}

function whole(least: number): Check {
  return {
    expected: `a whole number from ${least} on`,
    isRight: (value) => Number.isSafeInteger(value) && Number(value) >= least,
  };
}

function oneOf(...words: readonly string[]): Check {
  return { expected: `one of ${words.join(", ")}`, isRight: (value) => words.some((word) => word === value) };
}

function flagsOf(known: Readonly<Record<keyof HouseRules, true>>): Check {
  return {
    expected: `an object of ${Object.keys(known).join(", ")}, each true or false`,
    isRight: (value) =>
      isObject(value) && Object.entries(value).every(([name, on]) => name in known && typeof on === "boolean"),
  };
}

// What begins with two underscores is the mock's own: /__admin and /__sandbox.
function isBasePath(value: unknown): boolean {
  return typeof value === "string" && /^(?!\/__)(\/[\w.~-]+)*\/?$/.test(value);
}

function isKeySource(value: unknown): boolean {
  return isObject(value) && (("keys" in value && Array.isArray(value.keys)) || "href" in value);
}

function isAdmin(value: unknown): boolean {
  if (!isObject(value)) return value === false;
  return Object.entries(value).every(([name, part]: [string, unknown]) => {
    if (part === undefined) return true;
    if (name === "token") return text.isRight(part);
    return name === "hosts" && Array.isArray(part) && part.every((host) => typeof host === "string");
  });
}

function isLogger(value: unknown): boolean {
  return isObject(value) && ["info", "error"].every((name) => typeof Reflect.get(value, name) === "function");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function show(value: unknown): string {
  if (typeof value !== "object" || value === null)
    return typeof value === "string" ? JSON.stringify(value) : String(value);
  return Array.isArray(value) ? "a list" : `an object with ${Object.keys(value).join(", ") || "nothing"}`;
}
