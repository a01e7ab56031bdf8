// Lists snapshots of the selected sandbox.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Time } from "../../shared/time.tsx";
import { unwrap } from "../parts/admin.ts";
import type { PartProps } from "../parts/desk.ts";
import { DialogButton } from "../parts/dialog-button.tsx";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import type { SandboxTexts } from "./texts.ts";

export function Snapshots({ desk, texts }: PartProps<SandboxTexts>) {
  const { admin, sandbox: sandboxId, words, revision, isBusy, act } = desk;
  const [name, setName] = useState("");
  const loaded = useLoaded(
    () => unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/snapshots", { params: { path: { sandboxId } } })),
    [admin, sandboxId, revision],
  );
  const take = () =>
    act(async () => {
      const path = { sandboxId, name };
      await unwrap(admin.PUT("/__admin/sandboxes/{sandboxId}/snapshots/{name}", { params: { path } }));
      setName("");
      return `${texts.taken} ${name}`;
    });
  return (
    <section className="form" aria-labelledby="snapshots">
      <div className="title">
        <h3 id="snapshots">{texts.snapshots}</h3>
        <DialogButton label={texts.take} words={words} disabled={isBusy} onSubmit={take}>
          <Field label={texts.snapshotName} value={name} required set={setName} />
        </DialogButton>
      </div>
      <Shown loaded={loaded} words={words}>
        {({ snapshots }) =>
          snapshots.length === 0 ? (
            <p>{texts.noSnapshots}</p>
          ) : (
            <ul className="plain">
              {snapshots.map((one) => (
                <Taken key={one.name} desk={desk} texts={texts} name={one.name} version={one.version} now={one.now} />
              ))}
            </ul>
          )
        }
      </Shown>
    </section>
  );
}

interface TakenProps extends PartProps<SandboxTexts> {
  readonly name: string;
  readonly version: number;
  readonly now: string;
}

function Taken({ desk, texts, name, version, now }: TakenProps) {
  const { admin, sandbox: sandboxId, words, isBusy, act } = desk;
  const params = { path: { sandboxId, name } };
  const restore = () =>
    act(async () => {
      await unwrap(admin.POST("/__admin/sandboxes/{sandboxId}/snapshots/{name}/restore", { params }));
      return `${texts.restored} ${name}`;
    });
  const remove = () =>
    act(async () => {
      await unwrap(admin.DELETE("/__admin/sandboxes/{sandboxId}/snapshots/{name}", { params }));
      return `${texts.removed} ${name}`;
    });
  return (
    <li className="tools">
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        , <Time at={now} />, {texts.atVersion} {version}
      </span>
      <Button variant="default" disabled={isBusy} onClick={restore} aria-label={`${texts.restore}: ${name}`}>
        {texts.restore}
      </Button>
      <SureButton
        label={texts.remove}
        question={`${texts.sureRemoveSnapshot} ${name}`}
        words={words}
        disabled={isBusy}
        onSure={remove}
      />
    </li>
  );
}
