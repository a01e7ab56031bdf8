// The knowledge tree as nested lists of any depth.
import { Icon } from "../../../src/shared/icons.tsx";
import type { Schemas } from "../base/desk.ts";
import { short } from "../base/format.ts";
import { Link } from "../parts/link.tsx";

interface TreeProps {
  readonly nodes: readonly Schemas["KnowledgeStructureNode"][];
  readonly chosen: number | undefined;
  readonly label?: string;
  /** The name of the node above, which the names below it need not repeat. */
  readonly above?: string;
}

/** A source's node links to the source, any other node to the sources below it. */
export function Tree({ nodes, chosen, label, above = "" }: TreeProps) {
  return (
    <ul className="tree" aria-label={label}>
      {nodes.map(({ id, name, articleId, children }) => (
        <li key={id}>
          <Link
            className="node"
            to={articleId === undefined ? "knowledge" : `knowledge/${articleId}`}
            query={articleId === undefined ? { node: String(id) } : {}}
            isCurrent={articleId === undefined && id === chosen}
          >
            <Icon name={articleId === undefined ? "folder" : "contract"} />
            <bdi>{short(name.replace(`${above}: `, "").trim(), 80) || id}</bdi>
          </Link>
          {children.length > 0 && <Tree nodes={children} chosen={chosen} above={name} />}
        </li>
      ))}
    </ul>
  );
}
