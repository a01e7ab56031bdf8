// Abstracts the process in which a command runs: variables, streams, exit code and signals.

export type EndSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

export interface Output {
  write(text: string): unknown;
}

export interface CommandHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Default: empty. */
  readonly stdin?: AsyncIterable<Uint8Array> | undefined;
  exitCode?: number | string | null | undefined;
  /** `exit` fires however the process ends; its listeners must be synchronous. */
  on(event: EndSignal | "exit", listener: () => void): unknown;
  off(event: EndSignal | "exit", listener: () => void): unknown;
}
