// The knowledge tree as nested collapsible lists of any depth.
import type { Schemas } from "../base/desk.ts";
import { short } from "../base/format.ts";
import { Link } from "../parts/link.tsx";

type Node = Schemas["KnowledgeStructureNode"];

interface TreeProps {
  readonly nodes: readonly Node[];
  readonly chosen: number | undefined;
  readonly label?: string;
  /** Label for a number of child nodes. */
  readonly count: (nodes: number) => string;
}

export function Tree({ nodes, chosen, label, count }: TreeProps) {
  return (
    <ul className="tree" aria-label={label}>
      {nodes.map((node) => (
        <li key={node.id}>
          <Branch node={node} chosen={chosen} count={count} />
        </li>
      ))}
    </ul>
  );
}

function Branch({ node, chosen, count }: Pick<TreeProps, "chosen" | "count"> & { readonly node: Node }) {
  const children = node.children;
  const link = <NodeLink node={node} isCurrent={node.id === chosen} />;
  if (children.length === 0) return link;
  return (
    <>
      {link}
      <details open>
        <summary>{count(children.length)}</summary>
        <Tree nodes={children} chosen={chosen} count={count} />
      </details>
    </>
  );
}

/** A source's node links to the source, any other node to the sources below it. */
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
