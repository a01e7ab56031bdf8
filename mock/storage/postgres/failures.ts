// What can be wrong with a database, in words. Used by the other files of mock/storage/postgres/.

/** The database is there, but nothing can be kept in it: trying again does not help. */
export class UnfitDatabase extends RangeError {
  constructor(reason: string) {
    super(reason);
    this.name = "UnfitDatabase";
  }
}

/** SQLSTATE codes for which a sentence of ours says more. */
const sentences: Readonly<Record<string, string>> = {
  "57P01": "the server is shutting down",
  "57P02": "the server is starting again after a crash",
  "57P03": "the server is starting or recovering",
  "25006": "the server takes no writes at present",
  "53100": "the disk of the server is full",
  "53300": "the server has no connection left",
  "57014": "a statement took too long",
};
const systemErrors: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  ENOTFOUND: "the name of the host is not known",
  EAI_AGAIN: "the name of the host cannot be asked for",
  ETIMEDOUT: "no answer to a new connection",
};

/** One line, without a full stop. It may hold secrets. */
export function toReason(error: unknown): string {
  const code = toCode(error);
  const sentence = code === undefined ? undefined : (sentences[code] ?? systemErrors[code]);
  if (sentence !== undefined) return sentence;
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, " ").replace(/\.$/, "").slice(0, 300);
}

function toCode(error: unknown): string | undefined {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : undefined;
}

/** The server has answered that it did nothing of a statement: severity ERROR, where it goes on. Others end the connection. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "severity") === "ERROR";
}

/** A server that takes no writes has a successor: only a new connection finds it. */
export function needsReconnection(error: unknown): boolean {
  return toCode(error) === "25006";
}

/** The server is there and will take connections soon. */
export function isStartingUp(error: unknown): boolean {
  return toCode(error) === "57P03";
}
