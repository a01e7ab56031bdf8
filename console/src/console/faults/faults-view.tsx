// Lists the sandbox's faults with live counts, and a form for a new one.
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { answered, type Schemas } from "../parts/admin.ts";
import type { ViewProps } from "../parts/desk.ts";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { Wide } from "../parts/wide.tsx";
import { NewFault, type NewFaultProps } from "./new-fault.tsx";
import { faultTexts } from "./texts.ts";

/** Milliseconds between requests for counts. */
const lookMs = 1000;

export function FaultsView({ desk }: ViewProps) {
  const { admin, sandbox: sandboxId, words, revision, language, act, isBusy } = desk;
  const texts = faultTexts[language];
  const loaded = useLoaded(
    () => answered(admin.GET("/__admin/sandboxes/{sandboxId}/faults", { params: { path: { sandboxId } } })),
    [admin, sandboxId, revision],
  );
  const { value, again } = loaded;
  useEffect(() => {
    if (value === undefined || value.faults.length === 0) return undefined;
    const timer = setTimeout(again, lookMs);
    return () => clearTimeout(timer);
  }, [value, again]);
  const clear = () =>
    act(async () => {
      const params = { path: { sandboxId } };
      const { removed } = await answered(admin.DELETE("/__admin/sandboxes/{sandboxId}/faults", { params }));
      return `${texts.wasOff} ${removed}`;
    });
  return (
    <>
      <section className="card" aria-labelledby="faults">
        <h2 id="faults">{texts.faults}</h2>
        <Shown loaded={loaded} words={words}>
          {({ faults }) =>
            faults.length === 0 ? (
              <p>{texts.none}</p>
            ) : (
              <>
                <Listed desk={desk} texts={texts} faults={faults} />
                <SureButton
                  label={texts.clear}
                  question={texts.sureClear}
                  words={words}
                  disabled={isBusy}
                  onSure={clear}
                />
              </>
            )
          }
        </Shown>
      </section>
      <NewFault desk={desk} texts={texts} />
    </>
  );
}

function Listed({ desk, texts, faults }: NewFaultProps & { readonly faults: readonly Schemas["Fault"][] }) {
  const { admin, sandbox: sandboxId, act, isBusy } = desk;
  const off = (faultId: string) =>
    act(async () => {
      const params = { path: { sandboxId, faultId } };
      await answered(admin.DELETE("/__admin/sandboxes/{sandboxId}/faults/{faultId}", { params }));
      return `${texts.wasOff} ${faultId}`;
    });
  const columns = [texts.id, texts.match, texts.effect, texts.when, texts.matched, texts.applied];
  return (
    <Wide label={texts.faults}>
      <table>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {faults.map((fault) => (
            <tr key={fault.id}>
              <th scope="row">
                <bdi>{fault.id}</bdi>
              </th>
              <td>
                <bdi>{toWords(fault.match) || texts.every}</bdi>
              </td>
              <td>
                <bdi>{toWords(fault.effect)}</bdi>
              </td>
              <td>
                <bdi>{toWords(fault.when)}</bdi>
              </td>
              <td>{fault.matchedCount}</td>
              <td>{fault.appliedCount}</td>
              <td>
                <Button
                  variant="default"
                  disabled={isBusy}
                  onClick={() => off(fault.id)}
                  aria-label={`${texts.off}: ${fault.id}`}
                >
                  {texts.off}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Wide>
  );
}

const maxCharacters = 300;

function toWords(value: object): string {
  const text = Object.entries(value).map(
    ([name, one]) => `${name} ${typeof one === "string" ? one : JSON.stringify(one)}`,
  );
  return text.join(", ").slice(0, maxCharacters);
}
