// Starts Prism's validating proxy, or its mock, in a separate process.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { findFreePort } from "../free-port.ts";

export interface PrismProxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Prism's mock of the bundled contract. */
export function startPrismMock(): Promise<PrismProxy> {
  return start(["mock", "spec/generated/openapi.json"]);
}

/** Starts a proxy that forwards everything to `upstream` and reports breaches of the bundled contract in `sl-violations`. */
export function startPrismProxy(upstream: string): Promise<PrismProxy> {
  return start(["proxy", "spec/generated/openapi.json", upstream]);
}

async function start(command: readonly string[]): Promise<PrismProxy> {
  const port = await findFreePort();
  const args = ["node_modules/@stoplight/prism-cli/dist/index.js", ...command];
  const child = spawn(process.execPath, [...args, "--host", "127.0.0.1", "--port", String(port)], {
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
