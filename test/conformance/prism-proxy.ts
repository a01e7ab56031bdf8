// Starts Prism's validating proxy in a separate process.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "../free-port.ts";

export interface PrismProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a proxy that forwards everything to `upstream` and reports breaches of the bundled contract in `sl-violations`. */
export async function startPrismProxy(upstream: string): Promise<PrismProxy> {
  const port = await findFreePort();
  const command = ["node_modules/@stoplight/prism-cli/dist/index.js", "proxy", "spec/generated/openapi.json", upstream];
  const child = spawn(process.execPath, [...command, "--host", "127.0.0.1", "--port", String(port)], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, CI: "true", SCARF_ANALYTICS: "false" },
  });
  await untilListening(child);
  child.stdout?.resume();
  return { url: `http://127.0.0.1:${port}`, stop: () => stop(child) };
}

function untilListening(child: ChildProcess): Promise<void> {
  let output = "";
  return new Promise((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("Prism is listening")) resolve();
    };
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    child.once("exit", () => reject(new Error(`Prism exited: ${output}`)));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}
