// Reads the URL of a database: what is for this program (`schema`) is taken out, the rest (TLS among it) goes to `pg` as it is. Used by
// mock/storage/postgres/postgres-home.ts.
import { createRedactor, redacted } from "../../core/secrets/redactor.ts";

/** Where a home is. */
export interface PostgresPlace {
  /** For `pg`; it may hold a password. */
  readonly url: string;
  readonly schema: string;
  /** For people, without user and password: `db.example:5432/mock`. */
  readonly shown: string;
  /** A text without the password and other secrets. */
  hide(text: string): string;
}

const usualSchema = "ticket_mock";
const schemaForm = /^[a-z_][a-z0-9_]{0,39}$/;

/** @throws RangeError in one line where the URL is none, or its schema has no name that PostgreSQL takes as it is */
export function parsePostgresUrl(text: string): PostgresPlace {
  // Errors of URL quote the text, and with it the password.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^postgres(ql)?:$/.test(url.protocol))
    throw new RangeError(
      "The storage is no URL of a PostgreSQL: give it as postgres://<user>:<password>@<host>:<port>/<database>.",
    );
  const schema = url.searchParams.get("schema") ?? usualSchema;
  if (!schemaForm.test(schema) || schema.startsWith("pg_"))
    throw new RangeError(
      `The schema in the URL of the storage is ${JSON.stringify(schema)}; right is a name of small letters, digits and _, at most 40, not beginning with pg_.`,
    );
  url.searchParams.delete("schema");
  const secrets = findSecrets(url);
  const redactor = createRedactor();
  return {
    url: url.href,
    schema,
    shown: `${url.host === "" ? "localhost" : url.host}${url.pathname}`,
    hide: (given) => redactor.text(secrets.reduce((shown, secret) => shown.replaceAll(secret, redacted), given)),
  };
}

/** The password as it is written and as it is meant. */
function findSecrets({ password, searchParams }: URL): readonly string[] {
  const all = [decode(password), password, searchParams.get("password") ?? ""];
  return all.filter((secret) => secret !== "");
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
