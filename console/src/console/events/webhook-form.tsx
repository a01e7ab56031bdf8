// The form of a webhook, made from its schema: a new one, or what is changed of one.
import { useState } from "preact/hooks";
import { Refused, type Violation } from "../../shared/ask.ts";
import { askAdminSchemas } from "../forms/admin-schemas.ts";
import { fieldsOf } from "../forms/fields.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import type { Desk } from "../parts/desk.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import type { EventTexts } from "./texts.ts";

export interface WebhookFormProps {
  readonly desk: Desk;
  readonly texts: EventTexts;
  /** Which schema: of a webhook to add, or of a change. */
  readonly schema: "WebhookStart" | "WebhookChange";
  /** What the inputs start with. */
  readonly value: object;
  readonly label: string;
  /** Sends what was typed, and says what came of it. */
  save(value: object): Promise<string>;
}

/** Switched on and off by a button of its own. */
const ownButton = "/active";

export function WebhookForm({ desk, texts, schema, value, label, save }: WebhookFormProps) {
  const { admin, words, act, isBusy } = desk;
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const [saved, setSaved] = useState(0);
  const loaded = useLoaded(async () => {
    const { schemas, resolve } = await askAdminSchemas(admin);
    return fieldsOf(schemas[schema] ?? {}, resolve, true).filter(({ pointer }) => pointer !== ownButton);
  }, [admin, schema]);
  const send = async (typed: object) => {
    const isDone = await act(async () => {
      setViolations([]);
      try {
        return await save(typed);
      } catch (error) {
        if (error instanceof Refused) setViolations(error.violations);
        throw error;
      }
    });
    if (isDone) setSaved((count) => count + 1);
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
          texts={{ ...texts, save: label, none: texts.null }}
          onSave={(all, changed) => send(schema === "WebhookStart" ? all : changed)}
        />
      )}
    </Shown>
  );
}
