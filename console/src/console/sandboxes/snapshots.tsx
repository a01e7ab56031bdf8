// Takes, restores and deletes snapshots of the selected sandbox.
import { Button } from "@mantine/core";
import { useState } from "react";
import { Time } from "../../shared/time.tsx";
import { unwrap } from "../parts/admin.ts";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { DialogButton } from "../parts/dialog-button.tsx";
import { Field } from "../parts/field.tsx";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import type { PartProps } from "../parts/view-context.ts";
import type { SandboxTexts } from "./texts.ts";

export function Snapshots({ context, texts }: PartProps<SandboxTexts>) {
  const { admin, sandbox: sandboxId, labels, revision, act } = context;
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
        <DialogButton context={context} label={texts.take} onSubmit={take}>
          <Field label={texts.snapshotName} value={name} required set={setName} />
        </DialogButton>
      </div>
      <WhenLoaded loaded={loaded} labels={labels}>
        {({ snapshots }) =>
          snapshots.length === 0 ? (
            <p>{texts.noSnapshots}</p>
          ) : (
            <ul className="plain">
              {snapshots.map((snapshot) => (
                <SnapshotItem
                  key={snapshot.name}
                  context={context}
                  texts={texts}
                  name={snapshot.name}
                  version={snapshot.version}
                  now={snapshot.now}
                />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </section>
  );
}

interface SnapshotItemProps extends PartProps<SandboxTexts> {
  readonly name: string;
  readonly version: number;
  readonly now: string;
}

function SnapshotItem({ context, texts, name, version, now }: SnapshotItemProps) {
  const { admin, sandbox: sandboxId, isBusy, act } = context;
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
      <ConfirmButton
        context={context}
        label={texts.remove}
        question={`${texts.confirmRemoveSnapshot} ${name}`}
        onConfirm={remove}
      />
    </li>
  );
}
