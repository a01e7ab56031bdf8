// GET /tag (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";

/** The tags, by id, filtered by type and by text in either of their names. */
export const listTags: Operation<"listTags"> = ({ query: { q = "", type } }, { tx }) => {
  const searchText = normalize(q.trim());
  const tags = [...tx.all("tags")].filter(
    (tag) =>
      (type === undefined || tag.type === type) &&
      [tag.name, tag.fullName].some((name) => normalize(name).includes(searchText)),
  );
  return { success: true, tags };
};

/** Lower case, in composed form: a keyboard may send an umlaut as two characters. */
function normalize(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
