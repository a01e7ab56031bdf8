// A button that opens a form in a dialog. Submitting closes it; the parent component keeps the input.
import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { Dialog } from "../../shared/dialog.tsx";
import type { ViewContext } from "./view-context.ts";

export interface DialogButtonProps {
  readonly context: Pick<ViewContext, "labels" | "isBusy">;
  readonly label: string;
  /** Label of the submit button; default: `label`. */
  readonly submit?: string;
  readonly isMain?: boolean;
  readonly children: ReactNode;
  onSubmit(): void;
}

export function DialogButton({ context, label, submit = label, isMain, ...dialogProps }: DialogButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <span>
      <Button
        variant={isMain ? "filled" : "default"}
        disabled={context.isBusy}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {label}
      </Button>
      <Dialog {...dialogProps} dialog={dialog} submit={submit} title={label} close={context.labels.close} />
    </span>
  );
}
