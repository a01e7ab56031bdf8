// Props of the parts of the sandboxes view.
import type { Desk } from "../parts/desk.ts";
import type { SandboxTexts } from "./texts.ts";

export interface SandboxProps {
  readonly desk: Desk;
  readonly texts: SandboxTexts;
}
