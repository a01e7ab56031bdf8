// What test/proof/databases/databases.ts and its test/proof/databases/keeper.ts say to each other.

export interface KeeperStart {
  readonly port: number;
  readonly password: string;
  /** Settings of PostgreSQL, each `name=value`. */
  readonly flags: readonly string[];
}

export type Asked = ({ readonly ask: "open" } & KeeperStart) | { readonly ask: "start" | "kill" | "close" };

export interface KeeperFacts {
  /** Holds the data; it goes with the keeper. */
  readonly folder: string;
  /** The keeper's own process id. */
  readonly pid: number;
}

export interface Told {
  readonly facts?: KeeperFacts;
  readonly error?: string;
}
