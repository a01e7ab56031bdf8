// Parses the URL of a PostgreSQL storage.
import { decodePercent } from "../../core/percent-encoding.ts";
import { createRedactor } from "../../core/secrets/redactor.ts";
import { redacted } from "../../core/secrets/secret-texts.ts";

export interface PostgresLocation {
  /** For `pg`; may contain a password. */
  readonly url: string;
  readonly schema: string;
  /** For display, without user and password: `db.example:5432/mock`. */
  readonly label: string;
  /** A text without the password and other secrets. */
  hide(text: string): string;
}

/**
 * Removes the `schema` parameter, which belongs to this program; the rest of the URL, TLS included, goes to `pg`
 * unchanged.
 * @throws RangeError, one line, if it is not a URL, or its schema is not a plain PostgreSQL name
 */
export function parsePostgresUrl(text: string): PostgresLocation {
  // URL's errors quote the text, and with it the password.
  if (!URL.canParse(text)) {
    throw new RangeError(
      "The storage is not the URL of a PostgreSQL database; expected postgres://<user>:<password>@<host>:<port>/<database>.",
    );
  }
  const url = new URL(text);
  const schema = url.searchParams.get("schema") ?? "ticket_mock";
  if (!/^[a-z_][a-z0-9_]{0,39}$/.test(schema) || schema.startsWith("pg_")) {
    throw new RangeError(
      `The schema in the URL of the storage is ${JSON.stringify(schema)}; expected a name of at most 40 lower-case letters, digits and _ that does not begin with pg_.`,
    );
  }
  url.searchParams.delete("schema");
  const secrets = [decodePercent(url.password) ?? "", url.password, url.searchParams.get("password") ?? ""].filter(
    Boolean,
  );
  const redactor = createRedactor();
  return {
    url: url.href,
    schema,
    label: `${url.host === "" ? "localhost" : url.host}${url.pathname}`,
    hide: (text) => redactor.text(secrets.reduce((result, secret) => result.replaceAll(secret, redacted), text)),
  };
}
