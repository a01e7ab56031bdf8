// What a command has of the process that it runs in: its variables, where it prints, its exit code and its signals. mock/cli/main.ts hands
// in the process, test/mock/cli/hosted-command.ts one of its own.

type Signal = "SIGINT" | "SIGTERM" | "SIGHUP";

export interface Output {
  write(text: string): unknown;
}

export interface CommandHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  exitCode?: number | string | null | undefined;
  on(signal: Signal, listener: () => Promise<void>): unknown;
  off(signal: Signal, listener: () => Promise<void>): unknown;
}
