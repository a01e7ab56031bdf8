// The knowledge view: a tree of nodes, sources by node or search, or one source. `?node=2`, `?q=…&page=2`, `/desk/knowledge/11`.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { open } from "../../../src/shared/address.ts";
import { Table } from "../../../src/shared/table.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { short } from "../base/format.ts";
import type { ViewProps } from "../base/place.ts";
import { type Place, toAddress } from "../base/place.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { Head } from "../parts/head.tsx";
import { Link } from "../parts/link.tsx";
import { Pages, pageSize, readPage } from "../parts/pages.tsx";
import { Shown } from "../parts/shown.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { Source } from "./source.tsx";
import { knowledgeTexts } from "./texts.ts";
import { Tree } from "./tree.tsx";

export function Knowledge({ place }: ViewProps) {
  return place.id === undefined ? <Overview place={place} /> : <Source key={place.id} id={place.id} />;
}

type Node = Schemas["KnowledgeStructureNode"];

function Overview({ place }: { readonly place: Place }) {
  const { client } = useDesk();
  const texts = useTexts(knowledgeTexts);
  const tree = useRemote((signal) => unwrap(client.GET("/knowledgeSourceStructure", { signal })), []);
  const node = /^\d{1,15}$/.test(place.query.get("node") ?? "") ? Number(place.query.get("node")) : undefined;
  const words = (place.query.get("q") ?? "").trim().slice(0, 1000);
  const name = node === undefined ? undefined : findNode(tree.value ?? [], node)?.name;
  const heading =
    words !== "" ? texts.found(short(words, 60)) : name === undefined ? texts.all : texts.below(short(name, 60));
  return (
    <>
      <Head title={texts.title} tab={heading} />
      <SearchForm key={words} words={words} />
      <div className="columns tree-first">
        <section aria-labelledby="tree">
          <h2 id="tree">{texts.tree}</h2>
          <Shown remote={tree}>
            {(nodes) =>
              nodes.length === 0 ? <p>{texts.noTree}</p> : <Tree nodes={nodes} chosen={node} label={texts.tree} />
            }
          </Shown>
        </section>
        <section aria-labelledby="sources">
          <h2 id="sources">
            <bdi>{heading}</bdi>
          </h2>
          <Sources words={words} node={words === "" ? node : undefined} page={readPage(place.query)} />
        </section>
      </div>
    </>
  );
}

function SearchForm({ words: before }: { readonly words: string }) {
  const texts = useTexts(knowledgeTexts);
  const [words, setWords] = useState(before);
  return (
    <search aria-label={texts.search}>
      <form
        className="tools"
        onSubmit={(event) => {
          event.preventDefault();
          open(toAddress("knowledge", { q: words.trim() }));
        }}
      >
        <TextInput
          className="field wide"
          label={texts.search}
          type="search"
          maxLength={1000}
          placeholder={texts.hint}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit">{texts.find}</Button>
      </form>
    </search>
  );
}

interface SourcesProps {
  readonly words: string;
  readonly node: number | undefined;
  readonly page: number;
}

function Sources({ words, node, page }: SourcesProps) {
  const { client } = useDesk();
  const texts = useTexts(knowledgeTexts);
  const remote = useRemote(
    (signal) => {
      const paging = { limit: pageSize, offset: (page - 1) * pageSize };
      const chosen = words !== "" ? { q: words } : node !== undefined ? { parent: node } : {};
      return unwrap(client.GET("/knowledgeSource", { params: { query: { ...paging, ...chosen } }, signal }));
    },
    [words, node, page],
  );
  const query = { q: words, node: node === undefined ? "" : String(node) };
  return (
    <Shown remote={remote}>
      {({ items, total = items.length }) => (
        <>
          {items.length === 0 ? (
            <p className="empty">{texts.noSources}</p>
          ) : (
            <Table
              label={texts.all}
              className="narrow"
              columns={[texts.source, texts.type]}
              rows={items.map(({ id, title, name, type, status }) => ({
                key: id,
                cells: [
                  <span key="name">
                    <Link to={`knowledge/${id}`}>
                      <bdi>{short(title.trim() || name.trim(), 120) || id}</bdi>
                    </Link>
                    {status !== "active" && <StatePill state={status} label={texts[status]} />}
                  </span>,
                  texts[type],
                ],
              }))}
            />
          )}
          {total > pageSize && <Pages to="knowledge" query={query} page={page} total={total} />}
        </>
      )}
    </Shown>
  );
}

function findNode(nodes: readonly Node[], id: number): Node | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
