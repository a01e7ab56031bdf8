// The marks of all collections that lists and trees of knowledge are made of. Used by mock/services/knowledge/knowledge-list.ts and
// mock/services/knowledge/knowledge-structure.ts.
import type { Reader } from "../state-types.ts";

/** Other objects once a source, a node of the structure or a connector has changed. */
export function marksOf(reader: Reader): readonly [object, object, object] {
  return [reader.mark("knowledgeSources"), reader.mark("knowledgeNodes"), reader.mark("connectors")];
}
