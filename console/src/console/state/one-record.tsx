// Shows one record: its references, and its JSON and a form to change it, with a review before it is saved.
import { Button, Tabs } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Violation } from "../../shared/ask.ts";
import { toConsole } from "../../shared/settings.ts";
import { toWords, useChecked } from "../forms/checked.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { DifferenceTable } from "../parts/difference-table.tsx";
import { differencesOf } from "../parts/differences.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { nameRecord } from "../parts/record-name.ts";
import { SureButton } from "../parts/sure-button.tsx";
import type { StateProps } from "./props.ts";
import { linksOf } from "./record-collections.ts";
import { fieldsOfRecord } from "./record-fields.ts";
import "@mantine/core/styles/Tabs.css";

const Editor = lazy(async () => ({ default: (await import("../../shared/editor.tsx")).Editor }));

const path = "/__admin/sandboxes/{sandboxId}/state/{collection}/{recordId}";

type Item = Readonly<Record<string, unknown>>;

export function OneRecord({ desk, texts, collection }: StateProps) {
  const { admin, sandbox: sandboxId, params, words, language, revision, act, go, isBusy } = desk;
  const recordId = params.get("record") ?? "";
  const at = { path: { sandboxId, collection, recordId } };
  const loaded = useLoaded(
    () => unwrap(admin.GET(path, { params: at })),
    [admin, sandboxId, collection, recordId, revision],
  );
  const { violations, check } = useChecked(desk);
  const remove = () =>
    act(async () => {
      await unwrap(admin.DELETE(path, { params: at }));
      go({ record: null });
      return `${texts.removed} ${nameRecord(collection, recordId, language)}`;
    });
  const save = (changed: Item) =>
    check(async () => {
      if (Object.keys(changed).length === 0) return texts.unchanged;
      await unwrap(admin.PATCH(path, { params: at, body: toBody(changed) }));
      return `${texts.saved} ${nameRecord(collection, recordId, language)}`;
    });
  return (
    <section className="records" aria-labelledby="record">
      <div className="title">
        <h2 id="record">
          <a href={toConsole("state", { sandbox: sandboxId, collection })}>{collection}</a> / <bdi>{recordId}</bdi>
        </h2>
        <SureButton label={texts.remove} question={texts.sureRemove} words={words} disabled={isBusy} onSure={remove} />
      </div>
      <Shown loaded={loaded} words={words}>
        {(record) => (
          <>
            <Links desk={desk} texts={texts} collection={collection} record={record} />
            <Tabs defaultValue="json" keepMounted={false}>
              <Tabs.List>
                <Tabs.Tab value="json">JSON</Tabs.Tab>
                <Tabs.Tab value="form">{texts.form}</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="json" pt="sm">
                <JsonEditor key={JSON.stringify(record)} {...{ desk, texts, record, violations, save }} />
              </Tabs.Panel>
              <Tabs.Panel value="form" pt="sm">
                <SchemaForm
                  key={JSON.stringify(record)}
                  fields={fieldsOfRecord(collection)}
                  value={record}
                  violations={violations}
                  disabled={isBusy}
                  texts={texts}
                  onSave={(_, changed) => save(changed)}
                />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </Shown>
    </section>
  );
}

interface JsonEditorProps extends Omit<StateProps, "collection"> {
  readonly record: Item;
  readonly violations: readonly Violation[];
  save(changed: Item): void;
}

function JsonEditor({ desk, texts, record, violations, save }: JsonEditorProps) {
  const whole = JSON.stringify(record, null, 2);
  const [text, setText] = useState(whole);
  const edited = toRecord(text);
  const differences = edited === undefined ? [] : differencesOf(record, edited);
  const changed = Object.entries(edited ?? {}).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(record[name]),
  );
  return (
    <div className="form">
      <Suspense>
        <Editor label={texts.whole} value={text} change={setText} />
      </Suspense>
      {edited === undefined && <p className="bad">{texts.notJson}</p>}
      {violations.map(({ pointer, found, expected }) => (
        <p key={pointer} className="bad">
          <code>{pointer}</code>: {toWords({ pointer, found, expected }, desk.language)}
        </p>
      ))}
      {differences.length > 0 && <DifferenceTable label={texts.review} differences={differences} />}
      <div className="tools">
        <Button disabled={desk.isBusy || changed.length === 0} onClick={() => save(Object.fromEntries(changed))}>
          {texts.save}
        </Button>
        {text !== whole && (
          <Button variant="default" onClick={() => setText(whole)}>
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

/** Every record that this one names, each once, with the fields that name it. */
function Links({ desk, texts, collection, record }: StateProps & { readonly record: Item }) {
  const { admin, sandbox: sandboxId } = desk;
  const named = Map.groupBy(linksOf(collection, record), ({ collection: to, id }) => `${to} ${id}`);
  const links = [...named].flatMap(([key, places]) =>
    places.slice(0, 1).map(({ collection: to, id }) => ({ key, to, id, pointers: places.map((one) => one.pointer) })),
  );
  const names = useLoaded(async () => {
    const found = links.slice(0, maxNamed).map(async ({ key, to, id }) => {
      const params = { path: { sandboxId, collection: to, recordId: id } };
      return [key, nameOf((await admin.GET(path, { params })).data)] as const;
    });
    return new Map(await Promise.all(found));
  }, [admin, sandboxId, [...named.keys()].join()]);
  const journal = { sandbox: sandboxId, q: `changed:${collection}/${String(record.id)}` };
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

/** Names of more records are not looked up. */
const maxNamed = 30;

/** `/intents/0/outcome/aiAgentId` as `aiAgentId`. */
function toField(pointer: string): string {
  return pointer.split("/").findLast((step) => step !== "id" && !/^\d+$/.test(step)) ?? "";
}

/** What people call a record; "" if it has no name. */
function nameOf(record: Item | undefined): string {
  const { firstname = "", lastname = "", firstName = firstname, lastName = lastname } = record ?? {};
  const person = `${firstName} ${lastName}`.trim();
  const names = ["company", "productName", "name", "subject", "title", "label"].map((name) => record?.[name]);
  const text = names.find((one) => typeof one === "string" && one !== "") ?? person;
  return String(text).slice(0, 60);
}

/** Converts the input to plain JSON. */
function toBody(changed: Item): Schemas["StateRecord"] {
  return JSON.parse(JSON.stringify(changed));
}
