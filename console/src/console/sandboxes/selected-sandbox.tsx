// Shows the selected sandbox and its actions.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Code } from "../../shared/code.tsx";
import { root } from "../../shared/settings.ts";
import { answered, type Schemas } from "../parts/admin.ts";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import type { SandboxProps } from "./props.ts";
import { Snapshots } from "./snapshots.tsx";
import type { SandboxTexts } from "./texts.ts";

export function SelectedSandbox({ desk, texts }: SandboxProps) {
  const { admin, sandbox: sandboxId, words, revision } = desk;
  const path = { sandboxId };
  const loaded = useLoaded(
    () => answered(admin.GET("/__admin/sandboxes/{sandboxId}", { params: { path } })),
    [admin, sandboxId, revision],
  );
  return (
    <section className="card" aria-labelledby="looked">
      <h2 id="looked">
        {texts.looked}: <bdi>{sandboxId}</bdi>
      </h2>
      <Shown loaded={loaded} words={words}>
        {(sandbox) => (
          <>
            <Facts sandbox={sandbox} texts={texts} />
            <p>{texts.shareHint}</p>
            <Code
              label={texts.share}
              text={new URL(`${root}/?__sandbox=${encodeURIComponent(sandboxId)}`, location.href).href}
              words={words}
            />
            <Deeds desk={desk} texts={texts} />
            <Snapshots desk={desk} texts={texts} />
          </>
        )}
      </Shown>
    </section>
  );
}

function Facts({ sandbox, texts }: { readonly sandbox: Schemas["Sandbox"]; readonly texts: SandboxTexts }) {
  const rows: readonly (readonly [string, string | number])[] = [
    [texts.address, sandbox.baseUrl],
    [texts.scenario, sandbox.scenario],
    [texts.tickets, sandbox.tickets],
    [texts.seed, sandbox.seed],
    [texts.clock, `${sandbox.now}, ${texts[sandbox.clockMode]}`],
    [texts.writes, sandbox.version],
    [texts.forkOf, sandbox.forkOf ?? "–"],
    [texts.used, sandbox.lastUsedAt],
    [texts.expires, sandbox.expiresAt ?? texts.never],
  ];
  return (
    <dl>
      {rows.map(([name, value]) => (
        <>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </>
      ))}
    </dl>
  );
}

function Deeds({ desk, texts }: SandboxProps) {
  const { admin, sandbox: sandboxId, words, isBusy, act, go } = desk;
  const [forkId, setForkId] = useState("");
  const params = { path: { sandboxId } };
  const fork = () =>
    act(async () => {
      const body = forkId === "" ? {} : { id: forkId };
      const { id } = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/fork", { params, body }));
      setForkId("");
      go({ sandbox: id });
      return `${texts.forked} ${id}`;
    });
  const reset = () =>
    act(async () => {
      await answered(admin.POST("/__admin/sandboxes/{sandboxId}/reset", { params }));
      return texts.wasReset;
    });
  const undo = () =>
    act(async () => {
      const { changeCount } = await answered(admin.POST("/__admin/sandboxes/{sandboxId}/undo", { params }));
      return `${texts.undone} ${changeCount}`;
    });
  const remove = () =>
    act(async () => {
      await answered(admin.DELETE("/__admin/sandboxes/{sandboxId}", { params }));
      go({ sandbox: null });
      return `${texts.removed} ${sandboxId}`;
    });
  return (
    <div className="tools deeds">
      <Button variant="default" disabled={isBusy} onClick={undo}>
        {texts.undo}
      </Button>
      <SureButton label={texts.reset} question={texts.sureReset} words={words} disabled={isBusy} onSure={reset} />
      {sandboxId !== "default" && (
        <SureButton label={texts.remove} question={texts.sureRemove} words={words} disabled={isBusy} onSure={remove} />
      )}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          fork();
        }}
      >
        <Field label={texts.forkId} value={forkId} set={setForkId} />
        <Button type="submit" variant="default" disabled={isBusy}>
          {texts.fork}
        </Button>
      </form>
    </div>
  );
}
