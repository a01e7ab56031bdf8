// Shows a record and its references, and edits it in a form, or as JSON with a review of the changes.
import { Button, Tabs } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Violation } from "../../shared/mock-requests.ts";
import { toConsole } from "../../shared/page-addresses.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import { toMessage, useViolations } from "../forms/violations.ts";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import { nameRecord } from "../parts/record-name.ts";
import type { StateProps } from "./props.ts";
import { linksOf } from "./record-collections.ts";
import { fieldsOfRecord } from "./record-fields.ts";
import "@mantine/core/styles/Tabs.css";

const Editor = lazy(async () => ({ default: (await import("../../shared/editor.tsx")).Editor }));

const path = "/__admin/sandboxes/{sandboxId}/state/{collection}/{recordId}";

type Item = Readonly<Record<string, unknown>>;

export function RecordView({ context, texts, collection }: StateProps) {
  const { admin, sandbox: sandboxId, params, labels, language, revision, act, go, isBusy } = context;
  const recordId = params.get("record") ?? "";
  const pathParams = { path: { sandboxId, collection, recordId } };
  const loaded = useLoaded(
    () => unwrap(admin.GET(path, { params: pathParams })),
    [admin, sandboxId, collection, recordId, revision],
  );
  const { violations, check } = useViolations(context);
  const remove = () =>
    act(async () => {
      await unwrap(admin.DELETE(path, { params: pathParams }));
      go({ record: null });
      return `${texts.removed} ${nameRecord(collection, recordId, language)}`;
    });
  const save = (changes: Item) =>
    check(async () => {
      if (Object.keys(changes).length === 0) return texts.unchanged;
      // The input comes from JSON or a form, so its values are JSON.
      const body = changes as Schemas["StateRecord"];
      await unwrap(admin.PATCH(path, { params: pathParams, body }));
      return `${texts.saved} ${nameRecord(collection, recordId, language)}`;
    });
  return (
    <section className="records" aria-labelledby="record">
      <div className="title">
        <h2 id="record">
          <a href={toConsole("state", { sandbox: sandboxId, collection })}>{collection}</a> / <bdi>{recordId}</bdi>
        </h2>
        <ConfirmButton context={context} label={texts.remove} question={texts.confirmRemove} onConfirm={remove} />
      </div>
      <WhenLoaded loaded={loaded} labels={labels}>
        {(record) => (
          <>
            <Links context={context} texts={texts} collection={collection} record={record} />
            <Tabs defaultValue="json" keepMounted={false}>
              <Tabs.List>
                <Tabs.Tab value="json">JSON</Tabs.Tab>
                <Tabs.Tab value="form">{texts.form}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="json" pt="sm">
                <JsonEditor
                  key={JSON.stringify(record)}
                  context={context}
                  texts={texts}
                  record={record}
                  violations={violations}
                  save={save}
                />
              </Tabs.Panel>
              <Tabs.Panel value="form" pt="sm">
                <SchemaForm
                  key={JSON.stringify(record)}
                  fields={fieldsOfRecord(collection)}
                  value={record}
                  violations={violations}
                  disabled={isBusy}
                  texts={texts}
                  onSave={(_, changes) => save(changes)}
                />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </WhenLoaded>
    </section>
  );
}

interface JsonEditorProps extends Omit<StateProps, "collection"> {
  readonly record: Item;
  readonly violations: readonly Violation[];
  save(changes: Item): void;
}

function JsonEditor({ context, texts, record, violations, save }: JsonEditorProps) {
  const originalText = JSON.stringify(record, null, 2);
  const [text, setText] = useState(originalText);
  const editedRecord = toRecord(text);
  const differences = editedRecord === undefined ? [] : differencesOf(record, editedRecord);
  const changes = Object.entries(editedRecord ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name]),
  );
  return (
    <div className="form">
      <Suspense>
        <Editor label={texts.fullRecord} value={text} change={setText} />
      </Suspense>
      {editedRecord === undefined && <p className="bad">{texts.notJson}</p>}
      {violations.map(({ pointer, found, expected }) => (
        <p key={pointer} className="bad">
          <code>{pointer}</code>: {toMessage({ pointer, found, expected }, context.language)}
        </p>
      ))}
      {differences.length > 0 && <DifferenceTable label={texts.review} differences={differences} />}
      <div className="tools">
        <Button disabled={context.isBusy || changes.length === 0} onClick={() => save(Object.fromEntries(changes))}>
          {texts.save}
        </Button>
        {text !== originalText && (
          <Button variant="default" onClick={() => setText(originalText)}>
            {texts.discard}
          </Button>
        )}
      </div>
    </div>
  );
}

function toRecord(text: string): Item | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? Object(value) : undefined;
  } catch {
    return undefined;
  }
}

/** Links to the records that this record references, each with the referencing fields. */
function Links({ context, texts, collection, record }: StateProps & { readonly record: Item }) {
  const { admin, sandbox: sandboxId } = context;
  const references = Map.groupBy(linksOf(collection, record), ({ collection: to, id }) => `${to} ${id}`);
  const links = [...references].flatMap(([key, fields]) =>
    fields
      .slice(0, 1)
      .map(({ collection: to, id }) => ({ key, to, id, pointers: fields.map(({ pointer }) => pointer) })),
  );
  const names = useLoaded(async () => {
    const lookups = links.slice(0, maxNamed).map(async ({ key, to, id }) => {
      const params = { path: { sandboxId, collection: to, recordId: id } };
      return [key, nameOf((await admin.GET(path, { params })).data)] as const;
    });
    return new Map(await Promise.all(lookups));
  }, [admin, sandboxId, [...references.keys()].join()]);
  const journal = { sandbox: sandboxId, q: `changes:${collection}/${String(record.id)}` };
  return (
    <ul className="plain tools" aria-label={texts.links}>
      <li>
        <a className="pill" data-tone="info" href={toConsole("journal", journal)}>
          {texts.requests}
        </a>
      </li>
      {links.map(({ key, to, id, pointers }) => (
        <li key={key}>
          <a
            className="pill"
            title={`${key}: ${pointers.join(", ")}`}
            href={toConsole("state", { sandbox: sandboxId, collection: to, record: id })}
          >
            <code className="dim">{[...new Set(pointers.map(toField))].join(", ")}</code>{" "}
            <bdi>{names.value?.get(key) || key}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The most records whose names are looked up. */
const maxNamed = 30;

/** `/intents/0/outcome/aiAgentId` as `aiAgentId`. */
function toField(pointer: string): string {
  return pointer.split("/").findLast((step) => step !== "id" && !/^\d+$/.test(step)) ?? "";
}

/** A record's display name; "" if it has none. */
function nameOf(record: Item | undefined): string {
  const { firstname = "", lastname = "", firstName = firstname, lastName = lastname } = record ?? {};
  const person = `${firstName} ${lastName}`.trim();
  const names = ["company", "productName", "name", "subject", "title", "label"].map((name) => record?.[name]);
  const text = names.find((name) => typeof name === "string" && name !== "") ?? person;
  return String(text).slice(0, 60);
}
