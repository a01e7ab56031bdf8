// The messages between a test process and the process that runs its PostgreSQL.

export interface SupervisorStart {
  readonly port: number;
  readonly password: string;
  /** Settings of PostgreSQL, each `name=value`. */
  readonly flags: readonly string[];
}

export type Command = ({ readonly command: "open" } & SupervisorStart) | { readonly command: "start" | "kill" };

export interface Reply {
  readonly error?: string;
}
