// The sandbox in the head of the console, with a menu to change, create, fork and share. The menu is loaded when it is first opened.
import { lazy, Suspense, useState } from "react";
import { toColour } from "../shared/brand.tsx";
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
  const [wasOpened, setOpened] = useState(false);
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
      aria-haspopup="menu"
      aria-label={`${words.sandbox}: ${sandbox}`}
      onClick={() => setOpened(true)}
    >
      {face}
    </button>
  );
  if (!wasOpened || desk === undefined) return closed;
  return (
    <Suspense fallback={closed}>
      <SandboxMenu desk={desk} face={face} />
    </Suspense>
  );
}

/** A dot in the colour of a sandbox. */
export function Dot({ name }: { readonly name: string }) {
  return (
    <svg className="dot" viewBox="0 0 8 8" aria-hidden="true">
      <circle cx="4" cy="4" r="4" fill={toColour(`console ${name}`)} />
    </svg>
  );
}
