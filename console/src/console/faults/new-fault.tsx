// Adds a fault with a form generated from the admin document.
import { useState } from "react";
import { Refused, type Violation } from "../../shared/ask.ts";
import { SchemaForm } from "../forms/schema-form.tsx";
import { answered, type Schemas } from "../parts/admin.ts";
import type { Desk } from "../parts/desk.ts";
import { Choice } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { askFaultForms, below, type FaultForms, type Variant } from "./fault-schemas.ts";
import type { FaultTexts } from "./texts.ts";

export interface NewFaultProps {
  readonly desk: Desk;
  readonly texts: FaultTexts;
}

export function NewFault({ desk, texts }: NewFaultProps) {
  const loaded = useLoaded(() => askFaultForms(desk.admin), [desk.admin]);
  return (
    <section className="card" aria-labelledby="add">
      <h2 id="add">{texts.add}</h2>
      <Shown loaded={loaded} words={desk.words}>
        {(forms) => <Chosen desk={desk} texts={texts} forms={forms} />}
      </Shown>
    </section>
  );
}

/** `StatusEffect` as `Status`. */
function toOption({ name, description }: Variant): readonly [string, string] {
  return [name, `${name.replace(/(?:Effect|Schedule)$/, "")}: ${description.split("\n")[0]}`];
}

function Chosen({ desk, texts, forms }: NewFaultProps & { readonly forms: FaultForms }) {
  const { params, go } = desk;
  const effect = forms.effects.find(({ name }) => name === params.get("effect")) ?? forms.effects[0];
  const schedule = forms.schedules.find(({ name }) => name === params.get("when"));
  if (effect === undefined) return null;
  return (
    <>
      <div className="tools">
        <Choice
          label={texts.kind}
          value={effect.name}
          options={forms.effects.map(toOption)}
          set={(name) => go({ effect: name }, true)}
        />
        <Choice
          label={texts.schedule}
          value={schedule?.name ?? ""}
          options={[["", texts.always], ...forms.schedules.filter(({ fields }) => fields.length > 0).map(toOption)]}
          set={(name) => go({ when: name }, true)}
        />
      </div>
      <Details
        key={`${effect.name} ${schedule?.name}`}
        desk={desk}
        texts={texts}
        forms={forms}
        effect={effect}
        schedule={schedule}
      />
    </>
  );
}

interface DetailsProps extends NewFaultProps {
  readonly forms: FaultForms;
  readonly effect: Variant;
  readonly schedule: Variant | undefined;
}

function Details({ desk, texts, forms, effect, schedule }: DetailsProps) {
  const { admin, sandbox: sandboxId, act, isBusy } = desk;
  const [violations, setViolations] = useState<readonly Violation[]>([]);
  const fields = [
    ...below(effect.fields, "/effect"),
    ...(schedule === undefined ? [] : below(schedule.fields, "/when")),
    ...forms.match,
  ];
  const add = (value: Readonly<Record<string, unknown>>) =>
    act(async () => {
      setViolations([]);
      const body = toFault({ ...value, effect: { ...effect.fixed, ...Object(value.effect) } });
      try {
        const params = { path: { sandboxId } };
        const { id } = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/faults", { params, body }));
        return `${texts.added} ${id}`;
      } catch (error) {
        if (error instanceof Refused) setViolations(error.violations);
        throw error;
      }
    });
  return (
    <SchemaForm
      fields={fields}
      value={{ effect: effect.example, when: schedule?.example }}
      violations={violations}
      disabled={isBusy}
      texts={{ ...texts, none: texts.null }}
      onSave={add}
    />
  );
}

/** Input is sent as plain JSON; the mock validates it. */
function toFault(value: object): Schemas["FaultStart"] {
  return JSON.parse(JSON.stringify(value));
}
