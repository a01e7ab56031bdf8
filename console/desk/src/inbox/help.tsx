// The keys of the desk, in a dialog.
import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTexts } from "../base/desk.ts";
import { inboxTexts } from "../ticket/inbox-texts.ts";

export function Help({ close }: { readonly close: () => void }) {
  const texts = useTexts(inboxTexts);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="card help" aria-labelledby="keys" onClose={close}>
      <h2 id="keys">{texts.shortcuts}</h2>
      <dl>
        {texts.keys.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>{texts.close}</Button>
    </dialog>
  );
}
