// Cleans up when this process ends. Vitest ends its workers with SIGTERM, on which Node emits no `exit` event.
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

/** Kills a child that is still running when this process ends. */
export function endWithProcess(child: ChildProcess): void {
  runningChildren.add(child);
  child.once("exit", () => runningChildren.delete(child));
}
