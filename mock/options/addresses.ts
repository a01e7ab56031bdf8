// Which texts are addresses of services. Used by the tables of flags beside it.

/** Whether it is a whole URL that a client can ask. */
export function isAddress(value: unknown): boolean {
  return /^https?:$/.test(URL.parse(String(value))?.protocol ?? "");
}
