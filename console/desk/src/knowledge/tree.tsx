// The knowledge tree as nested lists of any depth.
import { Icon } from "../../../src/shared/icons.tsx";
import type { Schemas } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import { Link } from "../parts/link.tsx";

interface TreeProps {
  readonly nodes: readonly Schemas["KnowledgeStructureNode"][];
  readonly selectedId: number | undefined;
  readonly label?: string;
  /** The parent's name, which its children's names may repeat before a colon; empty at the root. */
  readonly parentName?: string;
}

/** A source's node links to the source, any other node to the sources below it. */
export function Tree({ nodes, selectedId, label, parentName = "" }: TreeProps) {
  return (
    <ul className="tree" aria-label={label}>
      {nodes.map(({ id, name, articleId, children }) => (
        <li key={id}>
          <Link
            to={articleId === undefined ? "knowledge" : `knowledge/${articleId}`}
            query={articleId === undefined ? { node: String(id) } : {}}
            isCurrent={articleId === undefined && id === selectedId}
          >
            <Icon name={articleId === undefined ? "folder" : "contract"} />
            <bdi>{truncate(withoutParent(name, parentName), 80) || id}</bdi>
          </Link>
          {children.length > 0 && <Tree nodes={children} selectedId={selectedId} parentName={name} />}
        </li>
      ))}
    </ul>
  );
}

function withoutParent(name: string, parentName: string): string {
  const prefix = `${parentName}: `;
  return (parentName !== "" && name.startsWith(prefix) ? name.slice(prefix.length) : name).trim();
}
