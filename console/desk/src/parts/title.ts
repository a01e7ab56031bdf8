// Sets the tab's title from the view.
import { useTab } from "../../../src/shared/page.tsx";
import { useTexts } from "../base/desk.ts";
import { truncate } from "../base/format.ts";
import { readSettings } from "../base/settings.ts";
import { partTexts } from "./texts.ts";

const { sandbox = "default" } = readSettings();

export function useTitle(text: string): void {
  const texts = useTexts(partTexts);
  useTab(`${truncate(text, 80)} · ${texts.desk}`, `desk ${sandbox}`);
}
