// What test/proof/databases/databases.ts and its test/proof/databases/keeper.ts say to each other.

export interface KeeperStart {
  readonly port: number;
  readonly password: string;
  /** Settings of PostgreSQL, each `name=value`. */
  readonly flags: readonly string[];
}

export type Asked = ({ readonly ask: "open" } & KeeperStart) | { readonly ask: "start" | "kill" };

export interface Told {
  readonly error?: string;
}
