// Adds a fault from a preset or a form, with a sentence that describes its effect.
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { parsePointer, valueAt, withValueAt } from "../../../../mock/engine/core/json-pointer.ts";
import { Choice } from "../../shared/choice.tsx";
import { Form } from "../../shared/form.tsx";
import type { Language } from "../../shared/language.ts";
import type { Violation } from "../../shared/mock-requests.ts";
import { type FormField, toText, toValue } from "../forms/fields.ts";
import { FormInput } from "../forms/form-input.tsx";
import { toMessage, useViolations } from "../forms/violations.ts";
import { fetchOperations, type Schemas, unwrap } from "../parts/admin.ts";
import { Field } from "../parts/field.tsx";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import type { PartProps } from "../parts/view-context.ts";
import { type EffectForm, type FaultForms, fetchFaultForms } from "./fault-forms.ts";
import { affectsDeliveries, type Fault, nameOf, toSentence } from "./sentence.ts";
import type { EffectName, FaultTexts } from "./texts.ts";

const presets = [
  ["outage", { effect: { kind: "outage" }, when: { next: 3 } }],
  ["slow", { effect: { kind: "delay", fixedMs: 2000 } }],
  ["offline", { effect: { kind: "connectionReset" } }],
  ["flaky", { effect: { kind: "status", status: 500 }, when: { probability: 0.1 } }],
  ["limit", { effect: { kind: "rateLimit", limit: 10, windowSeconds: 60 } }],
  ["hold", { effect: { kind: "hold" } }],
  ["garbled", { effect: { kind: "malformedJson" }, when: { next: 1 } }],
  ["stale", { effect: { kind: "staleRead" } }],
] as const satisfies readonly (readonly [keyof FaultTexts["presetNames"], Fault])[];

export function NewFault({ context, texts }: PartProps<FaultTexts>) {
  const { admin } = context;
  const loaded = useLoaded(async () => {
    const [forms, operations] = await Promise.all([fetchFaultForms(admin), fetchOperations(admin)]);
    return { forms, operations: operations.map(({ operationId }) => operationId) };
  }, [admin]);
  const [draft, setDraft] = useState<Draft>(initialDraft);
  return (
    <section className="card" aria-labelledby="add">
      <h2 id="add">{texts.add}</h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons is not a fieldset */}
      <div className="tools" role="group" aria-label={texts.presets}>
        {presets.map(([name, fault]) => (
          <Button
            key={name}
            variant="default"
            radius="xl"
            onClick={() => setDraft(({ operation, pages }) => ({ ...toDraft(fault), operation, pages }))}
          >
            {texts.presetNames[name]}
          </Button>
        ))}
      </div>
      <WhenLoaded loaded={loaded} labels={context.labels}>
        {({ forms, operations }) => (
          <FaultForm
            context={context}
            texts={texts}
            forms={forms}
            operations={operations}
            draft={draft}
            setDraft={setDraft}
            key={draft.effect}
          />
        )}
      </WhenLoaded>
    </section>
  );
}

type Schedule = keyof FaultTexts["schedules"];

interface Draft {
  readonly effect: EffectName;
  /** Inputs by pointer within the effect or the match. */
  readonly inputs: Readonly<Record<string, string>>;
  readonly operation: string;
  /** Whether the fault also applies to the desk and other pages. */
  readonly pages: boolean;
  readonly schedule: Schedule;
  readonly count: string;
  readonly from: string;
  readonly to: string;
}

const initialDraft = toDraft({ effect: { kind: "status", status: 503 }, when: { next: 1 } });

function toDraft({ effect, when }: Fault): Draft {
  const properties = Object.entries(effect).filter(([name]) => name !== "kind");
  const inputs = Object.fromEntries(properties.map(([name, value]) => [`/effect/${name}`, String(value)]));
  const rest = { effect: nameOf(effect), inputs, operation: "", pages: false, count: "1", from: "", to: "" };
  if (when === undefined || "always" in when) return { ...rest, schedule: "always" };
  if ("next" in when) return { ...rest, schedule: "next", count: String(when.next) };
  if ("every" in when) return { ...rest, schedule: "every", count: String(when.every) };
  if ("probability" in when) return { ...rest, schedule: "probability", count: String(when.probability * 100) };
  return { ...rest, schedule: "window" };
}

interface FaultFormProps extends PartProps<FaultTexts> {
  readonly forms: FaultForms;
  readonly operations: readonly string[];
  readonly draft: Draft;
  setDraft(change: (before: Draft) => Draft): void;
}

function FaultForm({ context, texts, forms, operations, draft, setDraft }: FaultFormProps) {
  const { admin, sandbox: sandboxId, isBusy, language } = context;
  const { violations, check } = useViolations(context);
  const variant = forms.effects.find(({ name }) => name === draft.effect);
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  const schedules = Object.entries(texts.schedules);
  if (variant === undefined) return null;
  const fault = toFault(draft, variant, forms.match);
  const add = () =>
    check(async () => {
      const params = { path: { sandboxId } };
      const { id } = await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/faults", { params, body: fault }));
      return `${texts.switchedOn} ${id}`;
    });
  const input = (field: FormField) => (
    <FormInput
      key={field.pointer}
      field={field}
      text={textOf(draft, variant, field)}
      isNull={false}
      nullLabel={texts.null}
      label={textFor(field, texts.labels) ?? field.pointer.slice(field.pointer.lastIndexOf("/") + 1)}
      hint={textFor(field, texts.hints)}
      error={errorOf(field.pointer, violations, language)}
      set={(text) => change({ inputs: { ...draft.inputs, [field.pointer]: text } })}
    />
  );
  return (
    <Form className="form" noValidate onSubmit={add}>
      <div className="fields">
        <Field
          label={texts.operation}
          value={draft.operation}
          options={operations}
          error={errorOf("/match/operationId", violations, language)}
          set={(operation) => change({ operation })}
        />
        <Choice
          label={texts.effect}
          value={draft.effect}
          options={forms.effects.map(({ name }) => [name, texts.effects[name as EffectName]?.[0] ?? name])}
          set={(name) => change({ effect: name as EffectName, inputs: {} })}
        />
        {variant.fields.filter(({ isRequired }) => isRequired).map((field) => input(underPointer(field, "/effect")))}
        <Choice
          label={texts.schedule}
          value={draft.schedule}
          options={schedules.map(([name, text]) => [name, text])}
          set={(schedule) => change({ schedule: schedule as Schedule })}
        />
        {draft.schedule !== "always" && draft.schedule !== "window" && (
          <Field
            label={draft.schedule === "probability" ? texts.share : texts.count}
            type="number"
            value={draft.count}
            error={errorOf("/when", violations, language)}
            set={(count) => change({ count })}
          />
        )}
        {draft.schedule === "window" && (
          <>
            <Field label={texts.from} value={draft.from} placeholder="now" set={(from) => change({ from })} />
            <Field label={texts.to} value={draft.to} placeholder="now+PT1H" set={(to) => change({ to })} />
          </>
        )}
        {!affectsDeliveries(draft.effect) && (
          <Checkbox
            label={texts.pages}
            description={draft.pages && draft.schedule === "next" && texts.pagesRetry}
            checked={draft.pages}
            onChange={(event) => change({ pages: event.currentTarget.checked })}
          />
        )}
      </div>
      <details>
        <summary>{texts.more}</summary>
        <div className="fields">
          {variant.fields.filter(({ isRequired }) => !isRequired).map((field) => input(underPointer(field, "/effect")))}
          {forms.match.filter(({ pointer }) => !/\/(?:operationId|pages)$/.test(pointer)).map(input)}
        </div>
      </details>
      <div className="bar" data-tone="info" aria-live="polite">
        <span>{toSentence(fault, texts, language)}</span>
        <Button type="submit" disabled={isBusy}>
          {texts.save}
        </Button>
      </div>
    </Form>
  );
}

/** The field with its pointer relative to the fault; an effect's own schema starts at the effect. */
function underPointer(field: FormField, at: string): FormField {
  return { ...field, pointer: at + field.pointer };
}

function textFor({ pointer }: FormField, fieldTexts: Readonly<Record<string, string>>): string | undefined {
  return fieldTexts[pointer.slice(pointer.lastIndexOf("/") + 1)];
}

/** The input, or the admin document's example if the input is empty. */
function textOf(draft: Draft, variant: EffectForm, field: FormField): string {
  const text = draft.inputs[field.pointer];
  if (text !== undefined)
    return field.kind === "choice" && text !== "" && !text.startsWith('"') ? JSON.stringify(text) : text;
  if (!field.isRequired) return "";
  return toText(field, valueAt({ effect: variant.example }, parsePointer(field.pointer)));
}

/** The request body for the input; the mock validates it. */
function toFault(draft: Draft, variant: EffectForm, match: readonly FormField[]): Schemas["FaultStart"] {
  let fault: unknown = { effect: variant.fixed };
  const put = (pointer: string, value: unknown) => {
    fault = withValueAt(fault, parsePointer(pointer), value);
  };
  for (const field of [...variant.fields.map((field) => underPointer(field, "/effect")), ...match]) {
    const parsed = toValue(field, textOf(draft, variant, field));
    if (!("isInvalid" in parsed) && parsed.value !== undefined && parsed.value !== "") put(field.pointer, parsed.value);
  }
  if (draft.operation !== "") put("/match/operationId", draft.operation);
  if (draft.pages && !affectsDeliveries(draft.effect)) put("/match/pages", true);
  const count = Number(draft.count);
  if (draft.schedule === "next" || draft.schedule === "every") put("/when", { [draft.schedule]: count });
  if (draft.schedule === "probability") put("/when", { probability: count / 100 });
  if (draft.schedule === "window") put("/when", { from: draft.from, to: draft.to });
  return fault as Schemas["FaultStart"];
}

function errorOf(pointer: string, violations: readonly Violation[], language: Language): string | undefined {
  const matching = violations.filter((violation) => violation.pointer.startsWith(pointer));
  return matching.map((violation) => toMessage(violation, language)).join(" ") || undefined;
}
