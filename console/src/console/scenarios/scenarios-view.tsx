// Lists scenarios, compares two of them, and switches the sandbox to another.

import { Choice } from "../../shared/choice.tsx";
import type { Language } from "../../shared/language.ts";
import { Table } from "../../shared/table.tsx";
import { formatNumber } from "../../shared/time.tsx";
import { type Schemas, unwrap } from "../parts/admin.ts";
import { ConfirmButton } from "../parts/confirm-button.tsx";
import { Field } from "../parts/field.tsx";
import { useLoaded, WhenLoaded } from "../parts/loaded.tsx";
import type { PartProps, ViewProps } from "../parts/view-context.ts";
import { type ScenarioTexts, scenarioTexts } from "./texts.ts";

type Scenario = Schemas["ScenarioSummary"];

export function ScenariosView({ context }: ViewProps) {
  const { admin, sandbox: sandboxId, labels, revision, language } = context;
  const texts = scenarioTexts[language];
  const loaded = useLoaded(async () => {
    const [catalogue, active] = await Promise.all([
      unwrap(admin.GET("/__admin/scenarios")),
      unwrap(admin.GET("/__admin/sandboxes/{sandboxId}/scenario", { params: { path: { sandboxId } } })),
    ]);
    return { ...catalogue, active };
  }, [admin, sandboxId, revision]);
  return (
    <WhenLoaded loaded={loaded} labels={labels}>
      {({ scenarios, broken, active }) => (
        <>
          <p className="bar" data-tone="info">
            {texts.active}: <strong>{active.name}</strong> <bdi>{active.description}</bdi>
          </p>
          <ScenarioList context={context} texts={texts} scenarios={scenarios} active={active.name} />
          <ScenarioComparison context={context} texts={texts} scenarios={scenarios} active={active.name} />
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
    </WhenLoaded>
  );
}

interface ScenariosProps extends PartProps<ScenarioTexts> {
  readonly scenarios: readonly Scenario[];
  readonly active: string;
}

function ScenarioComparison({ context: { params, go, language }, texts, scenarios, active }: ScenariosProps) {
  const names = scenarios.map(({ name }) => [name, name] as const);
  const left = scenarios.find(({ name }) => name === (params.get("left") ?? active)) ?? scenarios[0];
  const right =
    scenarios.find(({ name }) => name === params.get("right")) ?? scenarios.find((scenario) => scenario !== left);
  if (left === undefined || right === undefined) return null;
  const rows = rowsOf(left, texts, language).map(
    ([name, value], index) => [name, value, rowsOf(right, texts, language)[index]?.[1] ?? ""] as const,
  );
  return (
    <section className="card" aria-labelledby="compare">
      <h2 id="compare">{texts.compare}</h2>
      <div className="tools">
        <Choice
          label={texts.compare}
          value={left.name}
          options={names}
          set={(name) => go({ left: name }, { replace: true })}
        />
        <Choice
          label={texts.with}
          value={right.name}
          options={names}
          set={(name) => go({ right: name }, { replace: true })}
        />
      </div>
      <Table
        label={texts.compare}
        columns={[texts.name, left.name, right.name, "="]}
        rows={rows.map(([name, leftValue, rightValue]) => ({
          key: name,
          cells: [
            name,
            <bdi key="left">{leftValue}</bdi>,
            <bdi key="right">{rightValue}</bdi>,
            leftValue === rightValue ? texts.same : texts.differs,
          ],
        }))}
      />
    </section>
  );
}

function rowsOf(scenario: Scenario, texts: ScenarioTexts, language: Language): readonly (readonly [string, string])[] {
  const rules = Object.entries(scenario.rules).flatMap(([rule, isOn]) => (isOn === true ? [rule] : []));
  return [
    [texts.description, scenario.description],
    [texts.tickets, formatNumber(scenario.tickets, language)],
    [texts.faults, String(scenario.faultCount)],
    [texts.rules, rules.join(", ") || texts.noRules],
    [texts.source, texts.sources[scenario.source]],
    [texts.extends, scenario.extends ?? "–"],
  ];
}

function ScenarioList({ context, texts, scenarios, active }: ScenariosProps) {
  const { admin, sandbox: sandboxId, labels, act, params, go } = context;
  const query = params.get("q") ?? "";
  const matching = scenarios.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(query.toLowerCase()),
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
      <Field label={labels.search} type="search" value={query} set={(q) => go({ q }, { replace: true })} />
      {matching.length === 0 && <p>{labels.nothingFound}</p>}
      <ul className="plain scenarios">
        {matching.map(({ name, description, world, tickets, faultCount }) => (
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
              <ConfirmButton
                context={context}
                label={texts.switch}
                name={name}
                question={`${texts.confirmSwitch} ${name}`}
                onConfirm={() => change(name)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
