// A form to add or change a webhook, generated from its schema.
import { useState } from "react";
import { fetchAdminSchemas } from "../forms/admin-schemas.ts";
import { fieldsOf } from "../forms/fields.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import { useViolations } from "../forms/violations.ts";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import type { PartProps } from "../parts/view-context.ts";
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

/** Omitted from the form: a separate button toggles it. */
const activePointer = "/active";

export function WebhookForm({ context, texts, schema, value, label, save }: WebhookFormProps) {
  const { admin, labels, isBusy } = context;
  const { violations, check } = useViolations(context);
  const [savedCount, setSavedCount] = useState(0);
  const loaded = useLoaded(async () => {
    const { schemas, resolve } = await fetchAdminSchemas(admin);
    return fieldsOf(schemas[schema] ?? {}, resolve, { deep: true }).filter(({ pointer }) => pointer !== activePointer);
  }, [admin, schema]);
  const send = async (input: object) => {
    if (await check(() => save(input))) setSavedCount((count) => count + 1);
  };
  return (
    <WhenLoaded loaded={loaded} labels={labels}>
      {(fields) => (
        <SchemaForm
          key={savedCount}
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
    </WhenLoaded>
  );
}
