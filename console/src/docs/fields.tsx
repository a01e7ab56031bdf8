// The fields of a schema: name, type, limits and meaning; folded below the second level.
import { type ReactNode, useState } from "react";
import type { Provenance as Certainty, Contract, Schema } from "../contract/contract.ts";
import { alternativesOf, filtersOf, limitsOf, type Read, read, toType, valuesOf } from "../contract/schema.ts";
import { Markdown } from "./markdown.tsx";
import { Provenance } from "./provenance.tsx";
import type { DocsTexts } from "./texts.ts";

export interface FieldsProps {
  readonly contract: Contract;
  readonly schema: Schema | undefined;
  readonly texts: DocsTexts;
  /** 1 for the outermost fields. */
  readonly level?: number;
  readonly within?: Certainty | undefined;
}

/** Fields of this level and above are open at first. */
const openLevels = 2;

export function Fields({ contract, schema, texts, level = 1, within }: FieldsProps) {
  const forms = objectsOf(contract, schema);
  const [form] = forms;
  if (form === undefined) return null;
  if (forms.length > 1)
    return (
      <ul className="fields-list">
        {forms.map((one, index) => (
          <li key={one.name ?? index}>
            <Fold isOpen={index === 0} label={labelOf(one, forms, texts)}>
              <Fields {...{ contract, texts, within }} schema={one} level={level + 1} />
            </Fold>
          </li>
        ))}
      </ul>
    );
  const certainty = form["x-provenance"] ?? within;
  return (
    <ul className="fields-list">
      {Object.entries(form.properties ?? {}).map(([name, one]) => (
        <Row
          key={name}
          {...{ contract, texts, level, name }}
          within={certainty}
          schema={one}
          isRequired={form.required?.includes(name) === true}
        />
      ))}
    </ul>
  );
}

interface RowProps extends FieldsProps {
  readonly level: number;
  readonly name: string;
  readonly isRequired: boolean;
}

function Row({ contract, schema, texts, level, name, within, isRequired }: RowProps) {
  const one = read(contract, schema);
  const isList = one.items !== undefined;
  const inner = isList ? one.items : schema;
  const hasFilters = filtersOf(contract, schema).length > 0;
  const forms = hasFilters ? [] : objectsOf(contract, inner);
  const certainty = one["x-provenance"] ?? within;
  const count = Object.keys(forms[0]?.properties ?? {}).length;
  return (
    <li data-at={name}>
      <FieldHead {...{ contract, texts, name, isRequired, within }} schema={schema} />
      <Markdown text={one.description} />
      {forms.length > 0 && (
        <Fold isOpen={level < openLevels} label={forms.length > 1 ? texts.oneOf : `${count} ${texts.more}`}>
          <Fields {...{ contract, texts }} schema={inner} level={level + 1} within={certainty} />
        </Fold>
      )}
    </li>
  );
}

export interface FieldHeadProps {
  readonly contract: Contract;
  readonly schema: Schema | undefined;
  readonly texts: DocsTexts;
  readonly name: string;
  readonly isRequired: boolean;
  readonly within?: Certainty | undefined;
}

/** One line: name, type, listed values and limits. */
export function FieldHead({ contract, schema, texts, name, isRequired, within }: FieldHeadProps) {
  const one = read(contract, schema);
  const values = valuesOf(contract, one.items ?? schema);
  const words = { list: texts.list, or: texts.orWord };
  return (
    <p className="field-head">
      <code className="name">{breakable(name)}</code>
      <span className="dim">{toType(contract, schema, words)}</span>
      {isRequired && <span className="required">{texts.required}</span>}
      {limitsOf(one, texts.limits).map((limit) => (
        <span key={limit} className="dim limit">
          {limit}
        </span>
      ))}
      <Provenance of={one} texts={texts} {...(within === undefined ? {} : { within })} />
      {values !== undefined && (
        <span className="values">
          {values.map((value) => (
            <code key={String(value)}>{String(value)}</code>
          ))}
        </span>
      )}
    </p>
  );
}

/** A name that breaks behind a dot or before a capital only. */
export function breakable(name: string): ReactNode {
  return name.split(/(?<=[._])/).map((part) => (
    <span key={part}>
      {part}
      <wbr />
    </span>
  ));
}

interface FoldProps {
  readonly label: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A disclosure that draws its content when it is first opened. */
export function Fold({ label, isOpen, children }: FoldProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{label}</summary>
      {wasOpened && children}
    </details>
  );
}

/** The objects that a value can be; of a list, its items. */
function objectsOf(contract: Contract, schema: Schema | undefined): readonly Read[] {
  const forms = alternativesOf(contract, schema).flatMap((one) =>
    one.items === undefined ? [one] : alternativesOf(contract, one.items),
  );
  return forms.filter(({ properties }) => properties !== undefined && Object.keys(properties).length > 0);
}

/** Names an alternative by what it has and none of the others. */
function labelOf(form: Read, forms: readonly Read[], texts: DocsTexts): string {
  const others = forms.filter((one) => one !== form).flatMap(({ properties = {} }) => Object.keys(properties));
  const own = Object.keys(form.properties ?? {}).filter((name) => !others.includes(name));
  return own.length === 0 ? `${texts.oneOf}: ${form.name ?? "…"}` : `${texts.having} ${own.slice(0, 3).join(", ")}`;
}
