// Says that the sandbox in the address does not exist, with a way to one that does.
import { both } from "./both.ts";
import { Icon } from "./icons.tsx";
import { useLanguage } from "./page.tsx";
import { toPage } from "./settings.ts";

const texts = both({
  none: [
    (name: string) => `There is no sandbox “${name}”: it was deleted, or the address is wrong.`,
    (name) => `Die Sandbox „${name}“ gibt es nicht: Sie wurde gelöscht, oder die Adresse ist falsch.`,
  ],
  toDefault: ["Go to the sandbox default", "Zur Sandbox default"],
});

/** @param page where the way leads, for example `/desk` */
export function NoSandbox({ sandbox, page }: { readonly sandbox: string; readonly page: string }) {
  const words = texts[useLanguage().language];
  return (
    <div className="bar" data-tone="bad" role="alert">
      <p>
        <Icon name="warn" /> <bdi>{words.none(sandbox.slice(0, maxLetters))}</bdi>
      </p>
      <a href={toPage(page, "default")}>{words.toDefault}</a>
    </div>
  );
}

const maxLetters = 80;
