// Shows that the sandbox in the address does not exist, with a link to the default sandbox.
import { bilingual } from "./bilingual.ts";
import { Icon } from "./icons.tsx";
import { useLanguage } from "./page.tsx";
import { toPage } from "./page-addresses.ts";

const texts = bilingual({
  none: [
    (name: string) => `There is no sandbox “${name}”: it was deleted, or the address is wrong.`,
    (name) => `Die Sandbox „${name}“ gibt es nicht: Sie wurde gelöscht, oder die Adresse ist falsch.`,
  ],
  toDefault: ["Go to the default sandbox", "Zur Sandbox „default“"],
});

/** @param page target of the link, for example `/desk` */
export function NoSandbox({ sandbox, page }: { readonly sandbox: string; readonly page: string }) {
  const labels = texts[useLanguage().language];
  return (
    <div className="bar" data-tone="bad" role="alert">
      <p>
        <Icon name="warn" /> <bdi>{labels.none(sandbox.slice(0, maxLength))}</bdi>
      </p>
      <a href={toPage(page, "default")}>{labels.toDefault}</a>
    </div>
  );
}

const maxLength = 80;
