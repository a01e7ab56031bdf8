// The structure of the knowledge as nested lists that open and close, however deep they are.
import type { Schemas } from "../base/desk.ts";
import { short } from "../base/format.ts";
import { Link } from "../parts/link.tsx";

type Node = Schemas["KnowledgeStructureNode"];

interface TreeProps {
  readonly nodes: readonly Node[];
  readonly chosen: number | undefined;
  readonly label?: string;
}

export function Tree({ nodes, chosen, label }: TreeProps) {
  return (
    <ul class="tree" aria-label={label}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Branch node={node} chosen={chosen} />
        </li>
      ))}
    </ul>
  );
}

function Branch({ node, chosen }: { readonly node: Node; readonly chosen: number | undefined }) {
  const children = node.children;
  const link = <NodeLink node={node} isCurrent={node.id === chosen} />;
  if (children.length === 0) return link;
  return (
    <div class="branch">
      {link}
      <details open>
        <summary>
          <span class="unseen">{short(node.name, 80)}</span>
        </summary>
        <Tree nodes={children} chosen={chosen} />
      </details>
    </div>
  );
}

/** A node that stands for a source leads to it, another to the sources below it. */
function NodeLink({ node, isCurrent }: { readonly node: Node; readonly isCurrent: boolean }) {
  const name = <bdi>{short(node.name.trim(), 80) || String(node.id)}</bdi>;
  return node.articleId === undefined ? (
    <Link to="knowledge" query={{ node: String(node.id) }} isCurrent={isCurrent}>
      {name}
    </Link>
  ) : (
    <Link to={`knowledge/${node.articleId}`}>{name}</Link>
  );
}
