// The button in the console's header that names the sandbox and opens its menu. The menu is loaded when it is first opened.
import { lazy, Suspense, useState } from "react";
import { Dot } from "../shared/dot.tsx";
import { Icon } from "../shared/icons.tsx";
import type { ShellTexts } from "./parts/shell-texts.ts";
import type { ViewContext } from "./parts/view-context.ts";

const SandboxMenu = lazy(async () => ({ default: (await import("./sandbox-menu.tsx")).SandboxMenu }));

export interface SandboxButtonProps {
  readonly sandbox: string;
  readonly context: ViewContext | undefined;
  readonly labels: ShellTexts;
}

export function SandboxButton({ sandbox, context, labels }: SandboxButtonProps) {
  // Held here, because the menu unmounts while another sandbox loads. Undefined until first opened.
  const [isOpen, setOpen] = useState<boolean>();
  const content = (
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
      aria-label={`${labels.sandbox}: ${sandbox}`}
      onClick={() => setOpen(true)}
    >
      {content}
    </button>
  );
  if (isOpen === undefined || context === undefined) return closed;
  return (
    <Suspense fallback={closed}>
      <SandboxMenu context={context} content={content} isOpen={isOpen} setOpen={setOpen} />
    </Suspense>
  );
}
