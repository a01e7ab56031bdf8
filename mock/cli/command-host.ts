// What a command has of the process that it runs in: its variables, where it prints, its exit code and its signals.
/** The signals that end a command. */
export type EndSignal = "SIGINT" | "SIGTERM" | "SIGHUP";

export interface Output {
  write(text: string): unknown;
}

export interface CommandHost {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Output;
  readonly stderr: Output;
  exitCode?: number | string | null | undefined;
  /** `exit` is the last moment of the process, whatever ends it: what is done there is done at once. */
  on(event: EndSignal | "exit", listener: () => void): unknown;
  off(event: EndSignal | "exit", listener: () => void): unknown;
}
