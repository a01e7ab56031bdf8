// Shows the selected sandbox and its actions.
import { Button } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { Code } from "../../shared/code.tsx";
import { Dot } from "../../shared/dot.tsx";
import { toPage } from "../../shared/page-addresses.ts";
import { Time } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { DialogButton } from "../parts/dialog-button.tsx";
import { Field } from "../parts/field.tsx";
import { actionsOf } from "../parts/sandbox-actions.ts";
import type { PartProps } from "../parts/view-context.ts";
import { Snapshots } from "./snapshots.tsx";
import type { SandboxTexts } from "./texts.ts";

export function SelectedSandbox({ context, texts }: PartProps<SandboxTexts>) {
  const { sandbox: sandboxId, pulse } = context;
  return (
    <section className="card" aria-labelledby="selected">
      <h2 id="selected">
        <Dot name={sandboxId} /> <bdi>{sandboxId}</bdi>
      </h2>
      <Facts sandbox={pulse.sandbox} texts={texts} />
      <p className="dim">{texts.shareHint}</p>
      <Code label={texts.share} text={location.origin + toPage("/", sandboxId)} />
      <Actions context={context} texts={texts} />
      <Snapshots context={context} texts={texts} />
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

function Actions({ context, texts }: PartProps<SandboxTexts>) {
  const { admin, sandbox: sandboxId, labels, isBusy, act, go } = context;
  const [forkOptions, setForkOptions] = useState({ id: "", note: "" });
  const params = { path: { sandboxId } };
  const { undo, reset, fork } = actionsOf(context);
  const remove = () =>
    act(async () => {
      await unwrap(admin.DELETE("/__admin/sandboxes/{sandboxId}", { params }));
      go({ sandbox: null });
      return `${texts.removed} ${sandboxId}`;
    });
  return (
    <div className="tools">
      <Button variant="default" disabled={isBusy} onClick={undo}>
        {labels.undo}
      </Button>
      <ConfirmButton context={context} label={texts.reset} question={texts.confirmReset} onConfirm={reset} />
      {sandboxId !== "default" && (
        <ConfirmButton context={context} label={texts.remove} question={texts.confirmRemove} onConfirm={remove} />
      )}
      <DialogButton
        context={context}
        label={texts.fork}
        onSubmit={() => fork("sandboxes", forkOptions).then((isDone) => isDone && setForkOptions({ id: "", note: "" }))}
      >
        <Field label={texts.forkId} value={forkOptions.id} set={(id) => setForkOptions({ ...forkOptions, id })} />
        <Field
          label={texts.forkNote}
          value={forkOptions.note}
          set={(note) => setForkOptions({ ...forkOptions, note })}
        />
      </DialogButton>
    </div>
  );
}
