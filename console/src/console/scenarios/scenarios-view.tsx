// Lists scenarios, compares two of them, and switches the sandbox to another.

import { Choice } from "../../shared/choice.tsx";
import type { Language } from "../../shared/language.ts";
import { Table } from "../../shared/table.tsx";
import { toNumber } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import type { PartProps, ViewProps } from "../parts/desk.ts";
import { Field } from "../parts/field.tsx";
import { Shown, useLoaded } from "../parts/loaded.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { type ScenarioTexts, scenarioTexts } from "./texts.ts";

type Scenario = Schemas["ScenarioSummary"];

export function ScenariosView({ desk }: ViewProps) {
  const { admin, sandbox: sandboxId, words, revision, language } = desk;
  const texts = scenarioTexts[language];
  const loaded = useLoaded(async () => {
    const [catalogue, active] = await Promise.all([
      unwrap(admin.GET("/__admin/scenarios")),
      unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/scenario", { params: { path: { sandboxId } } })),
    ]);
    return { ...catalogue, active };
  }, [admin, sandboxId, revision]);
  return (
    <Shown loaded={loaded} words={words}>
      {({ scenarios, broken, active }) => (
        <>
          <p className="bar" data-tone="info">
            {texts.active}: <strong>{active.name}</strong> <bdi>{active.description}</bdi>
          </p>
          <Listed desk={desk} texts={texts} scenarios={scenarios} active={active.name} />
          <Compared desk={desk} texts={texts} scenarios={scenarios} active={active.name} />
          {broken.length > 0 && (
            <section className="card" aria-labelledby="broken">
              <h2 id="broken">{texts.broken}</h2>
              <ul>
                {broken.map(({ file, place, reason }) => (
                  <li key={`${file} ${place}`}>
                    <bdi>{file}</bdi> {place}: <bdi>{reason}</bdi>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </Shown>
  );
}

interface ScenariosProps extends PartProps<ScenarioTexts> {
  readonly scenarios: readonly Scenario[];
  readonly active: string;
}

function Compared({ desk: { params, go, language }, texts, scenarios, active }: ScenariosProps) {
  const names = scenarios.map(({ name }) => [name, name] as const);
  const left = scenarios.find(({ name }) => name === (params.get("left") ?? active)) ?? scenarios[0];
  const right = scenarios.find(({ name }) => name === params.get("right")) ?? scenarios.find((one) => one !== left);
  if (left === undefined || right === undefined) return null;
  const rows = rowsOf(left, texts, language).map(
    ([name, value], index) => [name, value, rowsOf(right, texts, language)[index]?.[1] ?? ""] as const,
  );
  return (
    <section className="card" aria-labelledby="compare">
      <h2 id="compare">{texts.compare}</h2>
      <div className="tools">
        <Choice label={texts.compare} value={left.name} options={names} set={(one) => go({ left: one }, true)} />
        <Choice label={texts.with} value={right.name} options={names} set={(one) => go({ right: one }, true)} />
      </div>
      <Table
        label={texts.compare}
        columns={[texts.name, left.name, right.name, "="]}
        rows={rows.map(([name, one, other]) => ({
          key: name,
          cells: [
            name,
            <bdi key="left">{one}</bdi>,
            <bdi key="right">{other}</bdi>,
            one === other ? texts.same : texts.differs,
          ],
        }))}
      />
    </section>
  );
}

function rowsOf(one: Scenario, texts: ScenarioTexts, language: Language): readonly (readonly [string, string])[] {
  const rules = Object.entries(one.rules).flatMap(([rule, isOn]) => (isOn === true ? [rule] : []));
  return [
    [texts.description, one.description],
    [texts.tickets, toNumber(one.tickets, language)],
    [texts.faults, String(one.faultCount)],
    [texts.rules, rules.join(", ") || texts.noRules],
    [texts.source, texts.sources[one.source]],
    [texts.extends, one.extends ?? "–"],
  ];
}

function Listed({ desk, texts, scenarios, active }: ScenariosProps) {
  const { admin, sandbox: sandboxId, words, act, isBusy, params, go } = desk;
  const sought = params.get("q") ?? "";
  const found = scenarios.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(sought.toLowerCase()),
  );
  const change = (name: string) =>
    act(async () => {
      const path = { sandboxId };
      await unwrap(admin.PUT("/__admin/sandboxes/{sandboxId}/scenario", { params: { path }, body: { name } }));
      return `${texts.switched} ${name}`;
    });
  return (
    <section className="card" aria-labelledby="all">
      <h2 id="all">{texts.all}</h2>
      <Field label={words.search} type="search" value={sought} set={(q) => go({ q }, true)} />
      {found.length === 0 && <p>{words.nothingFound}</p>}
      <ul className="plain scenarios">
        {found.map(({ name, description, world, tickets, faultCount }) => (
          <li key={name} aria-current={name === active ? "true" : undefined}>
            <div>
              <strong>
                <bdi>{name}</bdi>
              </strong>{" "}
              <span className="dim">
                {texts.generated(tickets)}
                {world !== null && ` · ${world}`}
                {faultCount > 0 && ` · ${texts.withFaults(faultCount)}`}
              </span>
              <p className="dim">
                <bdi>{description}</bdi>
              </p>
            </div>
            {name === active ? (
              <span className="pill" data-tone="good">
                {texts.current}
              </span>
            ) : (
              <SureButton
                label={texts.switch}
                name={name}
                question={`${texts.sureSwitch} ${name}`}
                words={words}
                disabled={isBusy}
                onSure={() => change(name)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
