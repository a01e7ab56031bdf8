// Shows one record: its references, its full JSON, and a form to change it.
import { useState } from "react";
import { Refused, type Violation } from "../../shared/ask.ts";
import { Code } from "../../shared/code.tsx";
import { SchemaForm } from "../forms/schema-form.tsx";
import { hrefOf } from "../parts/address.ts";
import { answered, type Schemas } from "../parts/admin.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { fieldsOfRecord, linksOf } from "./forms-of-records.ts";
import type { StateProps } from "./props.ts";

const path = "/__admin/sandboxes/{sandboxId}/state/{collection}/{recordId}";

export function OneRecord({ desk, texts, collection }: StateProps) {
  const { admin, sandbox: sandboxId, params, words, revision, act, go, isBusy } = desk;
  const recordId = params.get("record") ?? "";
  const at = { path: { sandboxId, collection, recordId } };
  const loaded = useLoaded(
    () => answered(admin.GET(path, { params: at })),
    [admin, sandboxId, collection, recordId, revision],
  );
  const remove = () =>
    act(async () => {
      await answered(admin.DELETE(path, { params: at }));
      go({ record: null });
      return `${texts.removed} ${collection} ${recordId}`;
    });
  return (
    <section className="card" aria-labelledby="record">
      <h2 id="record">
        <a href={hrefOf("state", { sandbox: sandboxId, collection })}>{collection}</a>, {texts.record}{" "}
        <bdi>{recordId}</bdi>
      </h2>
      <Shown loaded={loaded} words={words}>
        {(record) => (
          <>
            <SureButton
              label={texts.remove}
              question={texts.sureRemove}
              words={words}
              disabled={isBusy}
              onSure={remove}
            />
            <Links desk={desk} texts={texts} collection={collection} record={record} />
            <details open>
              <summary>{texts.whole}</summary>
              <Code label={texts.whole} text={JSON.stringify(record, null, 2)} />
            </details>
            <details>
              <summary>{texts.edit}</summary>
              <Edit desk={desk} texts={texts} collection={collection} record={record} recordId={recordId} />
            </details>
          </>
        )}
      </Shown>
    </section>
  );
}

interface RecordProps extends StateProps {
  readonly record: Readonly<Record<string, unknown>>;
}

function Links({ desk, texts, collection, record }: RecordProps) {
  const links = linksOf(collection, record);
  if (links.length === 0) return <p>{texts.noLinks}</p>;
  return (
    <>
      <h3>{texts.links}</h3>
      <ul className="links">
        {links.map(({ pointer, collection: to, id }) => (
          <li key={pointer}>
            <code>{pointer}</code>:{" "}
            <a href={hrefOf("state", { sandbox: desk.sandbox, collection: to, record: id })}>
              {to} <bdi>{id}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Edit({ desk, texts, collection, record, recordId }: RecordProps & { readonly recordId: string }) {
  const { admin, sandbox: sandboxId, act, isBusy } = desk;
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const save = (_: unknown, changed: Readonly<Record<string, unknown>>) =>
    act(async () => {
      setViolations([]);
      if (Object.keys(changed).length === 0) return texts.unchanged;
      const params = { path: { sandboxId, collection, recordId } };
      try {
        await answered(admin.PATCH(path, { params, body: toBody(changed) }));
      } catch (error) {
        if (error instanceof Refused) setViolations(error.violations);
        throw error;
      }
      return `${texts.saved} ${collection} ${recordId}`;
    });
  return (
    <SchemaForm
      key={JSON.stringify(record)}
      fields={fieldsOfRecord(collection)}
      value={record}
      violations={violations}
      disabled={isBusy}
      texts={texts}
      onSave={save}
    />
  );
}

/** Converts the input to plain JSON. */
function toBody(changed: Readonly<Record<string, unknown>>): Schemas["StateRecord"] {
  return JSON.parse(JSON.stringify(changed));
}
