// Puts the memory limit around the methods of a control: what a method works on stays while it works and is weighed afterwards; one that may
// keep more than before asks for room first. mock/compose.ts puts it around mock/control/control.ts.
import type { Control } from "../control.ts";
import type { Sandboxes } from "../sandboxes/sandbox-registry.ts";

/** About no sandbox, or about one only as a look from outside; `createSandbox` asks for room itself. */
const outside: ReadonlySet<string> = new Set<keyof Control>([
  "listSandboxes",
  "listScenarios",
  "createSandbox",
  "getSandbox",
  "deleteSandbox",
]);

/** What may keep more than before. All else is possible with a full memory too, so that room can be made. */
const growing: ReadonlySet<string> = new Set<keyof Control>([
  "forkSandbox",
  "putSnapshot",
  "importState",
  "createRecord",
  "patchRecord",
  "putRecord",
  "addFault",
  "switchScenario",
  "setClock",
  "advanceClock",
]);

type Method = (...asked: readonly unknown[]) => unknown;

/** The same methods; those of `growing` may also throw DomainError 503 memory_limit. */
export function withinMemory(control: Control, sandboxes: Sandboxes): Control {
  const methods = Object.entries(control).map(([name, method]: readonly [string, Method]) => [
    name,
    outside.has(name) ? method : toLimited(method, growing.has(name), sandboxes),
  ]);
  // Each method stands under its own name again, with the parameters it had.
  return Object.fromEntries(methods) as Control;
}

function toLimited(method: Method, grows: boolean, sandboxes: Sandboxes): Method {
  return (sandboxId, ...asked) => {
    // The first parameter of every method that works on a sandbox is its id.
    const { letGo } = sandboxes.hold(sandboxId as string, grows);
    let result: unknown;
    try {
      result = method(sandboxId, ...asked);
    } catch (error) {
      letGo();
      throw error;
    }
    if (!(result instanceof Promise)) {
      letGo();
      return result;
    }
    return result.finally(letGo);
  };
}
