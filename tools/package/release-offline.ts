// Checks that the packed mock runs in a network namespace with only loopback.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { Finding } from "./finding.ts";

const loopbackUp = `ip link set lo up && exec "$@"`;

/** The check is skipped if this machine does not allow namespaces. */
export function checkOffline(consumer: string): Finding {
  const enterCommand = findEnterCommand();
  if (enterCommand === undefined) {
    const skipped = "cannot create a network namespace: unshare or ip is missing or not permitted";
    return { check: "offline", summary: "", failures: [], skipped };
  }
  const [command = "", ...flags] = enterCommand;
  const script = join(import.meta.dirname, "offline-run.ts");
  const args = [...flags, "sh", "-c", loopbackUp, "sh", process.execPath, script, consumer];
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", timeout: 120_000 });
  const failures = status === 0 ? [] : [`the run without a network ended with ${status}: ${stdout}${stderr}`.trim()];
  return { check: "offline", summary: stdout.trim(), failures };
}

/** Finds a command that enters a new namespace, as root of a user namespace or as real root. */
function findEnterCommand(): readonly string[] | undefined {
  const commands = [
    ["unshare", "-rn"],
    ["unshare", "-n"],
  ];
  return commands.find(([command = "", ...flags]) => {
    const { status } = spawnSync(command, [...flags, "sh", "-c", loopbackUp, "sh", "true"], { stdio: "ignore" });
    return status === 0;
  });
}
