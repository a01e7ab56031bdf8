// The knowledge view: a tree of nodes, sources by node or search, or one source. `?node=2`, `?q=…&page=2`, `/desk/knowledge/11`.
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { navigate } from "../../../src/shared/address.ts";
import { Form } from "../../../src/shared/form.tsx";
import { Table } from "../../../src/shared/table.tsx";
import { type Schemas, useDesk, useTexts } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import { unwrap } from "../base/problems.ts";
import { useRemote } from "../base/remote.ts";
import { type Route, toAddress } from "../base/route.ts";
import type { ViewProps } from "../base/view-props.ts";
import { Head } from "../parts/head.tsx";
import { Link } from "../parts/link.tsx";
import { Pagination, pageSize, readPage } from "../parts/pagination.tsx";
import { StatePill } from "../parts/state-pill.tsx";
import { WhenLoaded } from "../parts/when-loaded.tsx";
import { Source } from "./source.tsx";
import { knowledgeTexts } from "./texts.ts";
import { Tree } from "./tree.tsx";

export function Knowledge({ route }: ViewProps) {
  return route.id === undefined ? <Overview route={route} /> : <Source key={route.id} id={route.id} />;
}

type Node = Schemas["KnowledgeStructureNode"];

function Overview({ route }: { readonly route: Route }) {
  const { client } = useDesk();
  const texts = useTexts(knowledgeTexts);
  const tree = useRemote((signal) => unwrap(client.GET("/knowledgeSourceStructure", { signal })), []);
  const node = /^\d{1,15}$/.test(route.query.get("node") ?? "") ? Number(route.query.get("node")) : undefined;
  const searchText = (route.query.get("q") ?? "").trim().slice(0, 1000);
  const name = node === undefined ? undefined : findNode(tree.value ?? [], node)?.name;
  const place = name === undefined ? texts.all : texts.below(truncate(name, 60));
  const heading = searchText === "" ? place : texts.found(truncate(searchText, 60));
  return (
    <>
      <Head title={texts.title} tab={heading} />
      <SearchForm key={searchText} searchText={searchText} />
      <div className="columns tree-first">
        <section aria-labelledby="tree">
          <h2 id="tree">{texts.tree}</h2>
          <WhenLoaded remote={tree}>
            {(nodes) =>
              nodes.length === 0 ? <p>{texts.noTree}</p> : <Tree nodes={nodes} selectedId={node} label={texts.tree} />
            }
          </WhenLoaded>
        </section>
        <section aria-labelledby="sources">
          <h2 id="sources">
            <bdi>{heading}</bdi>
          </h2>
          <Sources searchText={searchText} node={searchText === "" ? node : undefined} page={readPage(route.query)} />
        </section>
      </div>
    </>
  );
}

function SearchForm({ searchText: before }: { readonly searchText: string }) {
  const texts = useTexts(knowledgeTexts);
  const [searchText, setSearchText] = useState(before);
  return (
    <search aria-label={texts.search}>
      <Form className="tools" onSubmit={() => navigate(toAddress("knowledge", { q: searchText.trim() }))}>
        <TextInput
          className="field wide"
          label={texts.search}
          type="search"
          maxLength={1000}
          placeholder={texts.hint}
          value={searchText}
          onChange={(event) => setSearchText(event.currentTarget.value)}
        />
        <Button type="submit">{texts.find}</Button>
      </Form>
    </search>
  );
}

interface SourcesProps {
  readonly searchText: string;
  /** Lists only the sources below this node; undefined during a search, which covers all sources. */
  readonly node: number | undefined;
  readonly page: number;
}

function Sources({ searchText, node, page }: SourcesProps) {
  const { client } = useDesk();
  const texts = useTexts(knowledgeTexts);
  const remote = useRemote(
    (signal) => {
      const paging = { limit: pageSize, offset: (page - 1) * pageSize };
      const filter = {
        ...(searchText === "" ? {} : { q: searchText }),
        ...(node === undefined ? {} : { parent: node }),
      };
      return unwrap(client.GET("/knowledgeSource", { params: { query: { ...paging, ...filter } }, signal }));
    },
    [searchText, node, page],
  );
  const query = { q: searchText, node: node === undefined ? "" : String(node) };
  return (
    <WhenLoaded remote={remote}>
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
                      <bdi>{truncate(title.trim() || name.trim(), 120) || id}</bdi>
                    </Link>
                    {status !== "active" && <StatePill state={status} label={texts[status]} />}
                  </span>,
                  texts[type],
                ],
              }))}
            />
          )}
          {total > pageSize && <Pagination to="knowledge" query={query} page={page} total={total} />}
        </>
      )}
    </WhenLoaded>
  );
}

function findNode(nodes: readonly Node[], id: number): Node | undefined {
  for (const node of nodes) {
    const match = node.id === id ? node : findNode(node.children, id);
    if (match !== undefined) return match;
  }
  return undefined;
}
