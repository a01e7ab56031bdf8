// A button that opens a form in a dialog. Submitting closes it; the parent component keeps the input.
import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { Dialog } from "../../shared/dialog.tsx";
import type { ShellTexts } from "./shell-texts.ts";

export interface DialogButtonProps {
  readonly label: string;
  /** Label of the submit button; default: `label`. */
  readonly submit?: string;
  readonly labels: ShellTexts;
  readonly disabled: boolean;
  readonly isMain?: boolean;
  readonly children: ReactNode;
  onSubmit(): void;
}

export function DialogButton({ label, submit = label, labels, disabled, isMain, ...dialogProps }: DialogButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
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
      <Dialog {...dialogProps} dialog={dialog} submit={submit} title={label} close={labels.close} />
    </span>
  );
}
