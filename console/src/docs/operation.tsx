// One operation: reading on the left, trying on the right. Of a webhook, what the service sends.
import { useEffect, useState } from "react";
import { bodyOf, type Contract, type Placed, parametersOf, type Response, responsesOf } from "../contract/contract.ts";
import { codesOf } from "../contract/error-codes.ts";
import { hrefOf, type Values } from "../contract/route.ts";
import { type Filter, filterLists, useOf } from "../contract/schema.ts";
import { Icon } from "../shared/icons.tsx";
import { ExampleAnswer } from "./answer.tsx";
import { Assumed, partsOf } from "./assumed.tsx";
import { FieldHead, Fields, Fold } from "./fields.tsx";
import { FilterTable } from "./filter-table.tsx";
import { Markdown } from "./markdown.tsx";
import { Provenance } from "./provenance.tsx";
import type { Session } from "./requests.ts";
import { useRoving } from "./roving.ts";
import { toCall } from "./snippets.ts";
import type { DocsTexts } from "./texts.ts";
import { type Draft, TryIt, toText } from "./try-it.tsx";

export interface OperationViewProps {
  readonly contract: Contract;
  readonly all: readonly Placed[];
  readonly placed: Placed;
  readonly session: Session;
  readonly texts: DocsTexts;
  /** The field or filter to show, from the address. */
  readonly at: string;
  readonly values: Values;
  /** What was written before, by operation. */
  readonly drafts: Map<string, Draft>;
}

export function OperationView(props: OperationViewProps) {
  const { contract, placed, session, texts, at, values, drafts } = props;
  const [draft, setDraft] = useState(() => ({ ...(drafts.get(placed.id) ?? firstDraft(contract, placed)) }));
  const change = (next: Draft) => {
    drafts.set(placed.id, next);
    setDraft(next);
  };
  const use = (list: string, filter: Filter, key: string) => {
    change({ ...draft, body: toText({ [list]: [useOf(filter, key)] }) });
    // In one column, the request is out of sight.
    if (matchMedia("(max-width: 61.99rem)").matches) document.querySelector(".try-it")?.scrollIntoView();
  };
  useEffect(() => {
    if (Object.keys(values).length > 0) setDraft((now) => ({ ...now, values: { ...now.values, ...values } }));
  }, [values]);
  useEffect(() => {
    if (at === "") return;
    const place = document.getElementById(`at-${at}`) ?? document.querySelector(`[data-at="${CSS.escape(at)}"]`);
    place?.scrollIntoView({ block: "center" });
    for (const [list, filters] of filterLists(contract, bodyOf(placed)?.schema)) {
      const named = filters.find(({ keys }) => keys.includes(at));
      // Coming back to a body that was written for the filter keeps it.
      if (named !== undefined && !draft.body.includes(JSON.stringify(at))) use(list, named, at);
    }
  }, [at]);
  return (
    <div className="operation">
      <Head {...props} />
      {placed.isWebhook ? (
        <section className="try-it" aria-label={texts.event}>
          <div className="try-body">
            <ExampleAnswer {...{ contract, placed, texts }} />
          </div>
        </section>
      ) : (
        <TryIt {...{ contract, placed, session, texts, draft, change }} />
      )}
      <Reading {...props} use={use} />
    </div>
  );
}

function firstDraft(contract: Contract, placed: Placed): Draft {
  const { path, query, body } = toCall(contract, placed);
  const values = Object.fromEntries(
    Object.entries({ ...path, ...query }).map(([name, value]) => [name, String(value)]),
  );
  return { values, body: toText(body) };
}

function Head({ placed, texts }: OperationViewProps) {
  const { operation, method, path, isWebhook } = placed;
  const permission = operation["x-permission"] ?? "none";
  const permissions = typeof permission === "string" ? [permission] : permission;
  const { intro, rules, permissionReason } = partsOf(operation.description ?? "");
  return (
    <header className="operation-head">
      <h1>{operation.summary ?? placed.id}</h1>
      <p className="operation-place">
        <span className="method" data-method={isWebhook ? "event" : method}>
          {isWebhook ? texts.events : method.toUpperCase()}
        </span>
        <code>{path}</code>
        <Provenance of={operation} texts={texts} />
        {operation["x-tier"] === "companion" && (
          <span className="provenance" title={texts.companionMeaning}>
            {texts.companion}
          </span>
        )}
        {permissions.some((one) => one !== "none") && (
          <span className="dim permission" title={texts.permission}>
            <Icon name="key" /> <span className="unseen">{texts.permission}:</span>{" "}
            {permissions.join(` ${texts.orWord} `)}
            {permissionReason !== undefined && <Assumed reason={permissionReason} />}
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

interface ReadingProps extends OperationViewProps {
  use(list: string, filter: Filter, key: string): void;
}

function Reading(props: ReadingProps) {
  const { contract, placed, texts, at, use } = props;
  const region = useRoving<HTMLDivElement>();
  const body = bodyOf(placed);
  const lists = filterLists(contract, body?.schema);
  const parameters = parametersOf(contract, placed);
  const certainty = placed.operation["x-provenance"];
  return (
    <div className="reading" ref={region}>
      {parameters.length > 0 && (
        <section aria-labelledby="parameters">
          <h2 id="parameters">{texts.parameters}</h2>
          <ul className="fields-list">
            {parameters.map((one) => (
              <li key={one.name} id={`at-${one.name}`}>
                <FieldHead
                  {...{ contract, texts }}
                  name={one.name}
                  schema={{ ...one.schema, ...pick(one) }}
                  isRequired={one.required === true}
                  within={certainty}
                />
                <Markdown text={one.description} />
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
          <FilterTable {...{ contract, filters, texts }} marked={at} use={(filter, key) => use(list, filter, key)} />
        </section>
      ))}
      {body !== undefined && (
        <section aria-labelledby="body">
          <h2 id="body">{placed.isWebhook ? texts.event : texts.body}</h2>
          {placed.operation.requestBody?.description !== undefined && (
            <Markdown text={placed.operation.requestBody.description} />
          )}
          <Fields {...{ contract, texts }} schema={body.schema} within={certainty} />
        </section>
      )}
      {!placed.isWebhook && <Answers {...props} />}
      <Links {...props} />
    </div>
  );
}

function pick({
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

function Answers({ contract, placed, texts, at }: ReadingProps) {
  const responses = responsesOf(contract, placed);
  const good = responses.filter(([status]) => status < "400");
  const bad = responses.filter(([status]) => status >= "400");
  return (
    <>
      <section aria-labelledby="answers">
        <h2 id="answers">{texts.answers}</h2>
        {good.map(([status, one]) => {
          const [content] = Object.values(one.content ?? {});
          return (
            <div key={status} className="response-model">
              <div className="tools">
                <span className="pill" data-tone="good">
                  {status}
                </span>
                <Markdown text={one.description} />
              </div>
              {content?.schema && (
                <Fold isOpen={placed.operation.requestBody === undefined || at !== ""} label={texts.fields}>
                  <Fields {...{ contract, texts }} schema={content.schema} within={placed.operation["x-provenance"]} />
                </Fold>
              )}
            </div>
          );
        })}
      </section>
      {bad.length > 0 && (
        <section aria-labelledby="refusals">
          <h2 id="refusals">{texts.refusals}</h2>
          <ul className="refusals">
            {bad.map(([status, one]) => (
              <li key={status}>
                <span className="pill">{status}</span>
                <div>
                  <Markdown text={one.description} />
                  <p className="values">
                    {codesOf(contract, one).map((code) => (
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

function Links({ all, placed, texts }: ReadingProps) {
  const byId = new Map(all.map((one) => [one.id, one]));
  const linksOf = ({ operation }: Placed) =>
    Object.values(operation.responses ?? {}).flatMap((one) => ("links" in one ? Object.values(one.links ?? {}) : []));
  const next = linksOf(placed).flatMap(({ operationId = "", description = "" }) => {
    const one = byId.get(operationId);
    return one === undefined ? [] : [{ one, description }];
  });
  const before = all.flatMap((one) =>
    linksOf(one)
      .filter(({ operationId }) => operationId === placed.id)
      .map(({ description = "" }) => ({ one, description })),
  );
  return [
    { title: texts.next, links: next },
    { title: texts.before, links: before },
  ].map(
    ({ title, links }) =>
      links.length > 0 && (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className="links">
            {links.map(({ one, description }) => (
              <li key={one.id + description}>
                <a href={hrefOf(one)}>{one.operation.summary ?? one.id}</a>{" "}
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
