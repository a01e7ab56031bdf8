// Finds the sandbox in the value passed to `expect`.

import { isObject } from "../../mock/engine/core/is-object.ts";
import type { MockSandbox } from "../../mock/mock.ts";

/**
 * Returns the sandbox itself, or the `default` sandbox of a mock.
 * @throws TypeError for anything else
 */
export function toMatchedSandbox(received: unknown, matcher: string): MockSandbox {
  if (isSandbox(received)) return received;
  if (isObject(received)) {
    const handle = received.sandbox;
    const candidate: unknown = typeof handle === "function" ? handle.call(received) : handle;
    if (isSandbox(candidate)) return candidate;
  }
  throw new TypeError(
    `${matcher} expects a mock or one of its sandboxes, for example \`await expect(sandbox).${matcher}(…)\`; ` +
      `it received ${describeReceived(received)}.`,
  );
}

function describeReceived(received: unknown): string {
  if (received === null || typeof received !== "object")
    return typeof received === "function" ? "a function" : `${received}`;
  if (Array.isArray(received)) return "an array";
  const name = received.constructor?.name;
  if (name !== undefined && name !== "Object") return `a ${name}`;
  const names = Object.keys(received);
  return names.length === 0 ? "an empty object" : `an object with ${names.slice(0, 5).join(", ")}`;
}

function isSandbox(value: unknown): value is MockSandbox {
  return (
    isObject(value) && typeof value.id === "string" && isObject(value.control) && "verifyRequests" in value.control
  );
}
