// A button that opens a form in a dialog. Sending closes it; what was entered is kept by who renders the fields.
import { Button } from "@mantine/core";
import { type ReactNode, useId, useRef } from "react";
import type { ShellTexts } from "./shell-texts.ts";

export interface DialogButtonProps {
  readonly label: string;
  /** On the button that sends; default: the label. */
  readonly submit?: string;
  readonly words: ShellTexts;
  readonly disabled: boolean;
  readonly isMain?: boolean;
  readonly children: ReactNode;
  onSubmit(): void;
}

export function DialogButton({
  label,
  submit = label,
  words,
  disabled,
  isMain,
  children,
  onSubmit,
}: DialogButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <span>
      <Button
        variant={isMain ? "filled" : "default"}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </Button>
      <dialog ref={dialog} className="card" aria-labelledby={id}>
        <h2 id={id}>{label}</h2>
        <form className="form" method="dialog" onSubmit={onSubmit}>
          {children}
          <div className="tools">
            <Button type="submit">{submit}</Button>
            <Button variant="default" onClick={() => dialog.current?.close()}>
              {words.close}
            </Button>
          </div>
        </form>
      </dialog>
    </span>
  );
}
