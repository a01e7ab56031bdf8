// What the parts of the view of sandboxes are given.
import type { Desk } from "../parts/desk.ts";
import type { SandboxTexts } from "./texts.ts";

export interface SandboxProps {
  readonly desk: Desk;
  readonly texts: SandboxTexts;
}
