// One `ticket-mock serve` of this checkout as a process that is killed and started again. Used by test/proof/cluster/run-cluster.ts.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { fileURLToPath } from "node:url";
import { type Answered, type Asked, sendRequest } from "./send-request.ts";

const folder = fileURLToPath(new URL("../../../", import.meta.url));
const preload = fileURLToPath(new URL("./end-with-parent.mjs", import.meta.url));
const patienceMs = 60_000;

export class Replica {
  readonly #flags: readonly string[];
  readonly #readyFile: string;
  #child: ChildProcess | undefined;
  #agent = new Agent({ keepAlive: true });
  #errors = "";
  #place: { readonly url: URL; readonly token: string } | undefined;

  /** @param flags of `serve` beside the port; @param readyFile a path of its own */
  constructor(flags: readonly string[], readyFile: string) {
    this.#flags = flags;
    this.#readyFile = readyFile;
  }

  /** Resolves when it listens. @throws Error with what it printed where it ends instead */
  async start(): Promise<void> {
    rmSync(this.#readyFile, { force: true });
    const words = ["--import", preload, "mock/cli/main.ts", "serve", "--port", "0", "--ready-file", this.#readyFile];
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("TICKET_MOCK_")));
    const child = spawn(process.execPath, [...words, ...this.#flags], {
      cwd: folder,
      env,
      stdio: ["pipe", "ignore", "pipe"],
    });
    this.#child = child;
    child.stderr.on("data", (chunk: Buffer) => {
      this.#errors = `${this.#errors}${chunk.toString()}`.slice(-4_000);
    });
    const end = Date.now() + patienceMs;
    while (!existsSync(this.#readyFile)) {
      if (child.exitCode !== null) throw new Error(`serve ended with ${child.exitCode}: ${this.#errors}`);
      if (Date.now() > end) throw new Error(`serve did not listen in ${patienceMs / 1000} seconds: ${this.#errors}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const { url, token }: { url: string; token: string } = JSON.parse(readFileSync(this.#readyFile, "utf8"));
    this.#place = { url: new URL(url), token };
  }

  /** Ends it with SIGKILL. */
  async kill(): Promise<void> {
    const child = this.#child;
    this.#place = undefined;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    this.#agent.destroy();
    this.#agent = new Agent({ keepAlive: true });
  }

  get isListening(): boolean {
    return this.#place !== undefined;
  }

  /** The end of what it printed as errors. */
  get errors(): string {
    return this.#errors;
  }

  async send(asked: Asked): Promise<Answered> {
    const place = this.#place;
    if (place === undefined) return { kind: "notSent" };
    return sendRequest({ ...place, agent: this.#agent }, asked);
  }
}
