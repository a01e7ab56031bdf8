// A form in a dialog, with a heading and buttons to submit and close.
import { Button } from "@mantine/core";
import { type ReactNode, type RefObject, useId } from "react";

export interface DialogProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly title: string;
  readonly submit: string;
  readonly close: string;
  readonly children: ReactNode;
  onSubmit(): void;
}

export function Dialog({ dialog, title, submit, close, children, onSubmit }: DialogProps) {
  const id = useId();
  return (
    <dialog ref={dialog} className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <form className="form" method="dialog" onSubmit={onSubmit}>
        {children}
        <div className="tools">
          <Button type="submit">{submit}</Button>
          <Button variant="default" onClick={() => dialog.current?.close()}>
            {close}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
