// GET /tag (docs/rules.md, Directory).
import type { Operation } from "../operation.ts";

/** The tags by id: of the type, and with the text in one of their names. */
export const listTags: Operation<"listTags"> = ({ query: { q = "", type } }, { tx }) => {
  const wanted = toSoughtForm(q.trim());
  const tags = [...tx.all("tags")].filter(
    (tag) =>
      (type === undefined || tag.type === type) &&
      [tag.name, tag.fullName].some((name) => toSoughtForm(name).includes(wanted)),
  );
  return { success: true, tags };
};

/** Small letters, each as one character: a keyboard may send an umlaut as two. */
function toSoughtForm(text: string): string {
  return text.normalize("NFC").toLowerCase();
}
