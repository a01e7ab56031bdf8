// Explains the result codes of SQLite.

/** SQLite's result codes, without their extensions. */
export const codes = {
  busy: 5,
  locked: 6,
  readOnly: 8,
  io: 10,
  corrupt: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
};

export const explanations: Readonly<Record<number, string>> = {
  [codes.busy]: "it is in use",
  [codes.locked]: "it is in use",
  [codes.readOnly]: "it is read-only",
  [codes.io]: "the disk cannot be read or written",
  [codes.corrupt]: "it is damaged",
  [codes.full]: "the disk is full",
  [codes.cannotOpen]: "it cannot be opened",
  [codes.notADatabase]: "it is damaged",
};

/** The code of a SQLite error; -1 for other errors. */
export function codeOf(error: unknown): number {
  const code: unknown = error instanceof Error ? Reflect.get(error, "errcode") : undefined;
  return typeof code === "number" ? code & 0xff : -1;
}
