// One operation, with its description on the left and the request form (or a webhook's example payload) on the right.
import { useEffect, useState } from "react";
import {
  bodyOf,
  type Contract,
  type OperationEntry,
  parametersOf,
  type Response,
  responsesOf,
} from "../contract/contract.ts";
import { codesOf } from "../contract/error-codes.ts";
import { hrefOf, type Values } from "../contract/route.ts";
import { type Filter, filterFor, filterLists } from "../contract/schema.ts";
import { Icon } from "../shared/icons.tsx";
import { AssumedMark, partsOf } from "./assumptions.tsx";
import { FieldHead, Fields, Fold } from "./fields.tsx";
import { FilterTable } from "./filter-table.tsx";
import { Markdown } from "./markdown.tsx";
import { Provenance } from "./provenance.tsx";
import type { Session } from "./requests.ts";
import { ExampleResponse } from "./response.tsx";
import { useRoving } from "./roving.ts";
import { toCall } from "./snippets.ts";
import type { DocsTexts } from "./texts.ts";
import { type Draft, TryIt, toText } from "./try-it.tsx";

export interface OperationViewProps {
  readonly contract: Contract;
  readonly all: readonly OperationEntry[];
  readonly entry: OperationEntry;
  readonly session: Session;
  readonly texts: DocsTexts;
  /** The field or filter to show, from the address. */
  readonly at: string;
  readonly values: Values;
  /** Earlier input, by operation. */
  readonly drafts: Map<string, Draft>;
}

export function OperationView(props: OperationViewProps) {
  const { contract, entry, session, texts, at, values, drafts } = props;
  const [draft, setDraft] = useState(() => ({ ...(drafts.get(entry.id) ?? initialDraft(contract, entry)) }));
  const change = (next: Draft) => {
    drafts.set(entry.id, next);
    setDraft(next);
  };
  const use = (list: string, filter: Filter, key: string) => {
    change({ ...draft, body: toText({ [list]: [filterFor(filter, key)] }) });
    // In the single-column layout, the request form is out of view.
    if (matchMedia("(max-width: 61.99rem)").matches) document.querySelector(".try-it")?.scrollIntoView();
  };
  useEffect(() => {
    if (Object.keys(values).length > 0) setDraft((before) => ({ ...before, values: { ...before.values, ...values } }));
  }, [values]);
  useEffect(() => {
    if (at === "") return;
    const target = document.getElementById(`at-${at}`) ?? document.querySelector(`[data-at="${CSS.escape(at)}"]`);
    target?.scrollIntoView({ block: "center" });
    for (const [list, filters] of filterLists(contract, bodyOf(entry)?.schema)) {
      const filter = filters.find(({ keys }) => keys.includes(at));
      // A body that already contains the filter is kept.
      if (filter !== undefined && !draft.body.includes(JSON.stringify(at))) use(list, filter, at);
    }
  }, [at]);
  return (
    <div className="operation">
      <Head {...props} />
      {entry.isWebhook ? (
        <section className="try-it" aria-label={texts.payload}>
          <div className="try-body">
            <ExampleResponse contract={contract} entry={entry} texts={texts} />
          </div>
        </section>
      ) : (
        <TryIt contract={contract} entry={entry} session={session} texts={texts} draft={draft} change={change} />
      )}
      <Description {...props} use={use} />
    </div>
  );
}

function initialDraft(contract: Contract, entry: OperationEntry): Draft {
  const { path, query, body } = toCall(contract, entry);
  const values = Object.fromEntries(
    Object.entries({ ...path, ...query }).map(([name, value]) => [name, String(value)]),
  );
  return { values, body: toText(body) };
}

function Head({ entry, texts }: OperationViewProps) {
  const { operation, method, path, isWebhook } = entry;
  const permission = operation["x-permission"] ?? "none";
  const permissions = typeof permission === "string" ? [permission] : permission;
  const { intro, rules, permissionReason } = partsOf(operation.description ?? "");
  return (
    <header className="operation-head">
      <h1>{operation.summary ?? entry.id}</h1>
      <p className="operation-place">
        <span className="method" data-method={isWebhook ? "event" : method}>
          {isWebhook ? texts.event : method.toUpperCase()}
        </span>
        <code>{path}</code>
        <Provenance part={operation} texts={texts} />
        {operation["x-tier"] === "companion" && (
          <span className="provenance" title={texts.companionMeaning}>
            {texts.companion}
          </span>
        )}
        {permissions.some((name) => name !== "none") && (
          <span className="dim permission" title={texts.permission}>
            <Icon name="key" /> <span className="unseen">{texts.permission}:</span>{" "}
            {permissions.join(` ${texts.orWord} `)}
            {permissionReason !== undefined && <AssumedMark reason={permissionReason} />}
          </span>
        )}
      </p>
      <Markdown text={intro} />
      {rules.length > 0 && (
        <ul className="rules" aria-label={texts.rules}>
          {rules.map((rule) => (
            <li key={rule}>
              <Markdown text={rule} />
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}

interface DescriptionProps extends OperationViewProps {
  use(list: string, filter: Filter, key: string): void;
}

function Description(props: DescriptionProps) {
  const { contract, entry, texts, at, use } = props;
  const region = useRoving<HTMLDivElement>();
  const body = bodyOf(entry);
  const lists = filterLists(contract, body?.schema);
  const parameters = parametersOf(contract, entry);
  const provenance = entry.operation["x-provenance"];
  return (
    <div className="reading" ref={region}>
      {parameters.length > 0 && (
        <section aria-labelledby="parameters">
          <h2 id="parameters">{texts.parameters}</h2>
          <ul className="fields-list">
            {parameters.map((parameter) => (
              <li key={parameter.name} id={`at-${parameter.name}`}>
                <FieldHead
                  contract={contract}
                  texts={texts}
                  name={parameter.name}
                  schema={{ ...parameter.schema, ...provenanceOf(parameter) }}
                  isRequired={parameter.required === true}
                  inherited={provenance}
                />
                <Markdown text={parameter.description} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {lists.map(([list, filters]) => (
        <section key={list} aria-labelledby={`filters-${list}`}>
          <h2 id={`filters-${list}`}>
            {texts.filters} <code className="dim">{list}</code>
          </h2>
          <FilterTable
            contract={contract}
            filters={filters}
            texts={texts}
            markedKey={at}
            use={(filter, key) => use(list, filter, key)}
          />
        </section>
      ))}
      {body !== undefined && (
        <section aria-labelledby="body">
          <h2 id="body">{entry.isWebhook ? texts.payload : texts.body}</h2>
          {entry.operation.requestBody?.description !== undefined && (
            <Markdown text={entry.operation.requestBody.description} />
          )}
          <Fields contract={contract} texts={texts} schema={body.schema} inherited={provenance} />
        </section>
      )}
      {!entry.isWebhook && <Responses {...props} />}
      <RelatedOperations {...props} />
    </div>
  );
}

function provenanceOf({
  "x-provenance": provenance,
  "x-provenance-reason": reason,
}: {
  readonly "x-provenance"?: Response["x-provenance"];
  readonly "x-provenance-reason"?: string;
}) {
  return provenance === undefined
    ? {}
    : { "x-provenance": provenance, ...(reason === undefined ? {} : { "x-provenance-reason": reason }) };
}

function Responses({ contract, entry, texts, at }: DescriptionProps) {
  const responses = responsesOf(contract, entry);
  const successes = responses.filter(([status]) => status < "400");
  const refusals = responses.filter(([status]) => status >= "400");
  return (
    <>
      <section aria-labelledby="answers">
        <h2 id="answers">{texts.responses}</h2>
        {successes.map(([status, response]) => {
          const [content] = Object.values(response.content ?? {});
          return (
            <div key={status} className="response-model">
              <div className="tools">
                <span className="pill" data-tone="good">
                  {status}
                </span>
                <Markdown text={response.description} />
              </div>
              {content?.schema && (
                <Fold isOpen={entry.operation.requestBody === undefined || at !== ""} label={texts.fields}>
                  <Fields
                    contract={contract}
                    texts={texts}
                    schema={content.schema}
                    inherited={entry.operation["x-provenance"]}
                  />
                </Fold>
              )}
            </div>
          );
        })}
      </section>
      {refusals.length > 0 && (
        <section aria-labelledby="refusals">
          <h2 id="refusals">{texts.refusals}</h2>
          <ul className="refusals">
            {refusals.map(([status, response]) => (
              <li key={status}>
                <span className="pill">{status}</span>
                <div>
                  <Markdown text={response.description} />
                  <p className="values">
                    {codesOf(contract, response).map((code) => (
                      <a key={code} className="code-link" href={`#?errors=${code}`}>
                        {code}
                      </a>
                    ))}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function RelatedOperations({ all, entry, texts }: DescriptionProps) {
  const byId = new Map(all.map((other) => [other.id, other]));
  const linksOf = ({ operation }: OperationEntry) =>
    Object.values(operation.responses ?? {}).flatMap((response) =>
      "links" in response ? Object.values(response.links ?? {}) : [],
    );
  const next = linksOf(entry).flatMap(({ operationId = "", description = "" }) => {
    const target = byId.get(operationId);
    return target === undefined ? [] : [{ target, description }];
  });
  const before = all.flatMap((other) =>
    linksOf(other)
      .filter(({ operationId }) => operationId === entry.id)
      .map(({ description = "" }) => ({ target: other, description })),
  );
  return [
    { title: texts.next, links: next },
    { title: texts.calledAfter, links: before },
  ].map(
    ({ title, links }) =>
      links.length > 0 && (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="links">
            {links.map(({ target, description }) => (
              <li key={target.id + description}>
                <a href={hrefOf(target)}>{target.operation.summary ?? target.id}</a>{" "}
                <span className="dim" lang="en">
                  {description}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}
