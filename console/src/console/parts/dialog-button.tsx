// A button that opens a form in a dialog. Sending closes it; what was entered is kept by who renders the fields.
import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { Dialog } from "../../shared/dialog.tsx";
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

export function DialogButton({ label, submit = label, words, disabled, isMain, ...more }: DialogButtonProps) {
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
      <Dialog {...more} {...{ dialog, submit }} title={label} close={words.close} />
    </span>
  );
}
