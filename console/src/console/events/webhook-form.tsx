// A form to add or change a webhook, generated from its schema.
import { useState } from "react";
import { askAdminSchemas } from "../forms/admin-schemas.ts";
import { useChecked } from "../forms/checked.ts";
import { fieldsOf } from "../forms/fields.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import type { PartProps } from "../parts/desk.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import type { EventTexts } from "./texts.ts";

export interface WebhookFormProps extends PartProps<EventTexts> {
  /** The schema of a new webhook, or of a change. */
  readonly schema: "WebhookStart" | "WebhookChange";
  /** Initial values of the inputs. */
  readonly value: object;
  readonly label: string;
  /** Saves the input and returns a message about the result. */
  save(value: object): Promise<string>;
}

/** A separate button toggles it. */
const ownButton = "/active";

export function WebhookForm({ desk, texts, schema, value, label, save }: WebhookFormProps) {
  const { admin, words, isBusy } = desk;
  const { violations, check } = useChecked(desk);
  const [saved, setSaved] = useState(0);
  const loaded = useLoaded(async () => {
    const { schemas, resolve } = await askAdminSchemas(admin);
    return fieldsOf(schemas[schema] ?? {}, resolve, true).filter(({ pointer }) => pointer !== ownButton);
  }, [admin, schema]);
  const send = async (typed: object) => {
    if (await check(() => save(typed))) setSaved((count) => count + 1);
  };
  return (
    <Shown loaded={loaded} words={words}>
      {(fields) => (
        <SchemaForm
          key={saved}
          fields={fields}
          value={value}
          violations={violations}
          disabled={isBusy}
          labels={texts.labels}
          hints={texts.hints}
          texts={{ ...texts, save: label, none: texts.null }}
          onSave={(all, changed) => send(schema === "WebhookStart" ? all : changed)}
        />
      )}
    </Shown>
  );
}
