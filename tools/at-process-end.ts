// What a test or tool leaves behind ends with its process. Vitest ends its workers with SIGTERM, upon which Node emits no `exit`.
import type { ChildProcess } from "node:child_process";

/** Calls a function when this process ends. */
export function atProcessEnd(cleanUp: () => void): void {
  process.once("exit", cleanUp);
  process.once("SIGTERM", () => {
    cleanUp();
    process.kill(process.pid, "SIGTERM");
  });
}

const runningChildren = new Set<ChildProcess>();

atProcessEnd(() => {
  for (const child of runningChildren) child.kill("SIGKILL");
});

/** Kills a child that still runs when this process ends. */
export function endWithProcess(child: ChildProcess): void {
  runningChildren.add(child);
  child.once("exit", () => runningChildren.delete(child));
}
