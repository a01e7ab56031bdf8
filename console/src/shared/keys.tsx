// The keys of a page, in a dialog.
import { Button } from "@mantine/core";
import { Fragment, useEffect, useRef } from "react";

export interface KeysProps {
  readonly title: string;
  readonly closeLabel: string;
  /** What each key does, in order. */
  readonly keys: readonly (readonly [key: string, what: string])[];
  close(): void;
}

export function Keys({ title, closeLabel, keys, close }: KeysProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card" aria-labelledby="keys" onClose={close}>
      <h2 id="keys">{title}</h2>
      <dl>
        {keys.map(([key, what]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>{closeLabel}</Button>
    </dialog>
  );
}
