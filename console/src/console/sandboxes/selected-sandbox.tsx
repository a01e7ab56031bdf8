// Shows the selected sandbox and its actions.
import { Button } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { Code } from "../../shared/code.tsx";
import { Dot } from "../../shared/dot.tsx";
import { toPage } from "../../shared/settings.ts";
import { Time } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { PartProps } from "../parts/desk.ts";
import { DialogButton } from "../parts/dialog-button.tsx";
import { Field } from "../parts/field.tsx";
import { actionsOf } from "../parts/sandbox-actions.ts";
import { SureButton } from "../parts/sure-button.tsx";
import { Snapshots } from "./snapshots.tsx";
import type { SandboxTexts } from "./texts.ts";

export function SelectedSandbox({ desk, texts }: PartProps<SandboxTexts>) {
  const { sandbox: sandboxId, pulse } = desk;
  return (
    <section className="card" aria-labelledby="looked">
      <h2 id="looked">
        <Dot name={sandboxId} /> <bdi>{sandboxId}</bdi>
      </h2>
      <Facts sandbox={pulse.sandbox} texts={texts} />
      <p className="dim">{texts.shareHint}</p>
      <Code label={texts.share} text={location.origin + toPage("/", sandboxId)} />
      <Actions desk={desk} texts={texts} />
      <Snapshots desk={desk} texts={texts} />
    </section>
  );
}

function Facts({ sandbox, texts }: { readonly sandbox: Schemas["Sandbox"]; readonly texts: SandboxTexts }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [texts.note, sandbox.note ?? "–"],
    [texts.address, sandbox.baseUrl],
    [texts.scenario, sandbox.scenario],
    [texts.world, sandbox.world],
    [texts.tickets, sandbox.tickets],
    [texts.seed, sandbox.seed],
    [texts.clock, <Clock key="clock" sandbox={sandbox} texts={texts} />],
    [texts.writes, sandbox.version],
    [texts.forkOf, sandbox.forkOf ?? "–"],
    [texts.used, <Time key="used" at={sandbox.lastUsedAt} />],
    [texts.expires, sandbox.expiresAt === null ? texts.never : <Time key="expires" at={sandbox.expiresAt} />],
  ];
  return (
    <dl className="paired">
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function Clock({ sandbox, texts }: { readonly sandbox: Schemas["Sandbox"]; readonly texts: SandboxTexts }) {
  return (
    <>
      <Time at={sandbox.now} />, {texts[sandbox.clockMode]}
    </>
  );
}

function Actions({ desk, texts }: PartProps<SandboxTexts>) {
  const { admin, sandbox: sandboxId, words, isBusy, act, go } = desk;
  const [copy, setCopy] = useState({ id: "", note: "" });
  const params = { path: { sandboxId } };
  const { undo, reset, fork } = actionsOf(desk);
  const remove = () =>
    act(async () => {
      await unwrap(admin.DELETE("/__admin/sandboxes/{sandboxId}", { params }));
      go({ sandbox: null });
      return `${texts.removed} ${sandboxId}`;
    });
  return (
    <div className="tools">
      <Button variant="default" disabled={isBusy} onClick={undo}>
        {words.undo}
      </Button>
      <SureButton label={texts.reset} question={texts.sureReset} words={words} disabled={isBusy} onSure={reset} />
      {sandboxId !== "default" && (
        <SureButton label={texts.remove} question={texts.sureRemove} words={words} disabled={isBusy} onSure={remove} />
      )}
      <DialogButton
        label={texts.fork}
        words={words}
        disabled={isBusy}
        onSubmit={() => fork("sandboxes", copy).then((isDone) => isDone && setCopy({ id: "", note: "" }))}
      >
        <Field label={texts.forkId} value={copy.id} set={(id) => setCopy({ ...copy, id })} />
        <Field label={texts.forkNote} value={copy.note} set={(note) => setCopy({ ...copy, note })} />
      </DialogButton>
    </div>
  );
}
