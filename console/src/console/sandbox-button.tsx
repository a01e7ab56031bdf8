// The sandbox in the head of the console, with a menu to change, create, fork and share. The menu is loaded when it is first opened.
import { lazy, Suspense, useState } from "react";
import { Dot } from "../shared/dot.tsx";
import { Icon } from "../shared/icons.tsx";
import type { Desk } from "./parts/desk.ts";
import type { ShellTexts } from "./parts/shell-texts.ts";

const SandboxMenu = lazy(async () => ({ default: (await import("./sandbox-menu.tsx")).SandboxMenu }));

export interface SandboxButtonProps {
  readonly sandbox: string;
  readonly desk: Desk | undefined;
  readonly words: ShellTexts;
}

export function SandboxButton({ sandbox, desk, words }: SandboxButtonProps) {
  // Kept here, because the menu goes while another sandbox loads. Undefined until first opened.
  const [isOpen, setOpen] = useState<boolean>();
  const face = (
    <>
      <Dot name={sandbox} />
      <bdi>{sandbox}</bdi>
      <Icon name="down" />
    </>
  );
  const closed = (
    <button
      type="button"
      className="sandbox"
      aria-haspopup="dialog"
      aria-label={`${words.sandbox}: ${sandbox}`}
      onClick={() => setOpen(true)}
    >
      {face}
    </button>
  );
  if (isOpen === undefined || desk === undefined) return closed;
  return (
    <Suspense fallback={closed}>
      <SandboxMenu {...{ desk, face, isOpen, setOpen }} />
    </Suspense>
  );
}
