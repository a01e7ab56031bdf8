// The messages between a test process and the process that runs its PostgreSQL.

export interface KeeperStart {
  readonly port: number;
  readonly password: string;
  /** Settings of PostgreSQL, each `name=value`. */
  readonly flags: readonly string[];
}

export type Asked = ({ readonly ask: "open" } & KeeperStart) | { readonly ask: "start" | "kill" };

export interface Reported {
  readonly error?: string;
}
