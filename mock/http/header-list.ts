// Lists headers as `Headers` would, from those that the server has as texts: to make `Headers` of them for the journal would take longer
// than to find the answer. Called by mock/http/steps/note-request.ts.

/** Each is put in its place among those before it: that is fastest for few, and slow for the thousands that a hostile client sends. */
const mostListed = 64;

/**
 * Names (lower-case) and values in turn, by name; undefined where a name occurs twice, as `Headers` knows how to join its values, and where
 * there are more than 64.
 * @param raw names and values in turn, as sent
 */
export function toHeaderList(raw: readonly string[]): readonly string[] | undefined {
  if (raw.length > mostListed * 2) return undefined;
  const list: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    let place = list.length;
    while (place > 0 && (list[place - 2] ?? "") > name) place -= 2;
    if (place > 0 && list[place - 2] === name) return undefined;
    list.splice(place, 0, name, raw[index + 1] ?? "");
  }
  return list;
}
