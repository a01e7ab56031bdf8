// A button that opens a dialog with options and creates a sandbox.
import { useState } from "react";
import { Choice } from "../../shared/choice.tsx";
import { unwrap } from "../parts/admin.ts";
import { DialogButton } from "../parts/dialog-button.tsx";
import { Field } from "../parts/field.tsx";
import { useLoaded } from "../parts/loaded.tsx";
import type { PartProps } from "../parts/view-context.ts";
import type { SandboxTexts } from "./texts.ts";

const empty = { id: "", scenario: "", world: "", tickets: "", seed: "", note: "" };

export function NewSandbox({ context, texts }: PartProps<SandboxTexts>) {
  const { admin, act, go } = context;
  const [start, setStart] = useState(empty);
  const scenarios = useLoaded(() => unwrap(admin.GET("/__admin/scenarios")), [admin]);
  const names = scenarios.value?.scenarios.map(({ name }) => name) ?? [];
  const set = (name: keyof typeof start) => (value: string) => setStart((before) => ({ ...before, [name]: value }));
  const create = () =>
    act(async () => {
      const body = {
        ...(start.id === "" ? {} : { id: start.id }),
        ...(start.scenario === "" ? {} : { scenario: start.scenario }),
        ...(start.world === "" ? {} : { world: start.world }),
        ...(start.note === "" ? {} : { note: start.note }),
        ...(start.tickets === "" ? {} : { tickets: Number(start.tickets) }),
        ...(start.seed === "" ? {} : { seed: Number(start.seed) }),
      };
      const { id } = await unwrap(admin.POST("/__admin/sandboxes", { body }));
      setStart(empty);
      go({ sandbox: id });
      return `${texts.created} ${id}`;
    });
  return (
    <DialogButton context={context} label={texts.newSandbox} submit={texts.create} isMain onSubmit={create}>
      <Field label={texts.id} value={start.id} set={set("id")} />
      <Choice
        label={texts.scenario}
        value={start.scenario}
        options={[["", texts.asServer], ...names.map((name) => [name, name] as const)]}
        set={set("scenario")}
      />
      <Field label={texts.worldHint} value={start.world} set={set("world")} />
      <Field label={texts.ticketsHint} type="number" value={start.tickets} set={set("tickets")} />
      <Field label={texts.seed} type="number" value={start.seed} set={set("seed")} />
      <Field label={texts.note} value={start.note} set={set("note")} />
    </DialogButton>
  );
}
