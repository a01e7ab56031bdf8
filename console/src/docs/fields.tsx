// The fields of a schema with name, type, limits and description; collapsed below the second level.
import { type ReactNode, useState } from "react";
import type { Contract, Provenance as ProvenanceLevel, Schema } from "../contract/contract.ts";
import {
  alternativesOf,
  filtersOf,
  limitsOf,
  type ResolvedSchema,
  resolveSchema,
  toType,
  valuesOf,
} from "../contract/schema.ts";
import { Markdown } from "./markdown.tsx";
import { Provenance } from "./provenance.tsx";
import type { DocsTexts } from "./texts.ts";

export interface FieldsProps {
  readonly contract: Contract;
  readonly schema: Schema | undefined;
  readonly texts: DocsTexts;
  /** 1 for the outermost fields. */
  readonly level?: number;
  readonly inherited?: ProvenanceLevel | undefined;
}

/** Fields up to this level are open initially. */
const openLevels = 2;

export function Fields({ contract, schema, texts, level = 1, inherited }: FieldsProps) {
  const alternatives = objectsOf(contract, schema);
  const [first] = alternatives;
  if (first === undefined) return null;
  if (alternatives.length > 1)
    return (
      <ul className="fields-list">
        {alternatives.map((alternative, index) => (
          <li key={alternative.name ?? index}>
            <Fold isOpen={index === 0} label={labelOf(alternative, alternatives, texts)}>
              <Fields contract={contract} texts={texts} inherited={inherited} schema={alternative} level={level + 1} />
            </Fold>
          </li>
        ))}
      </ul>
    );
  const provenance = first["x-provenance"] ?? inherited;
  return (
    <ul className="fields-list">
      {Object.entries(first.properties ?? {}).map(([name, property]) => (
        <Row
          key={name}
          contract={contract}
          texts={texts}
          level={level}
          name={name}
          inherited={provenance}
          schema={property}
          isRequired={first.required?.includes(name) === true}
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

function Row({ contract, schema, texts, level, name, inherited, isRequired }: RowProps) {
  const resolved = resolveSchema(contract, schema);
  const inner = resolved.items ?? schema;
  const hasFilters = filtersOf(contract, schema).length > 0;
  const objects = hasFilters ? [] : objectsOf(contract, inner);
  const provenance = resolved["x-provenance"] ?? inherited;
  const count = Object.keys(objects[0]?.properties ?? {}).length;
  return (
    <li data-at={name}>
      <FieldHead
        contract={contract}
        texts={texts}
        name={name}
        isRequired={isRequired}
        inherited={inherited}
        schema={schema}
      />
      <Markdown text={resolved.description} />
      {objects.length > 0 && (
        <Fold isOpen={level < openLevels} label={objects.length > 1 ? texts.oneOf : `${count} ${texts.fieldCount}`}>
          <Fields contract={contract} texts={texts} schema={inner} level={level + 1} inherited={provenance} />
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
  readonly inherited?: ProvenanceLevel | undefined;
}

/** One line: name, type, listed values and limits. */
export function FieldHead({ contract, schema, texts, name, isRequired, inherited }: FieldHeadProps) {
  const resolved = resolveSchema(contract, schema);
  const values = valuesOf(contract, resolved.items ?? schema);
  const labels = { list: texts.list, or: texts.orWord };
  return (
    <p className="field-head">
      <code className="name">{withBreaks(name)}</code>
      <span className="dim">{toType(contract, schema, labels)}</span>
      {isRequired && <span className="required">{texts.required}</span>}
      {limitsOf(resolved, texts.limits).map((limit) => (
        <span key={limit} className="dim limit">
          {limit}
        </span>
      ))}
      <Provenance part={resolved} texts={texts} {...(inherited === undefined ? {} : { inherited })} />
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

/** A name that can wrap only after a dot or underscore. */
export function withBreaks(name: string): ReactNode {
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

/** A disclosure that renders its content when first opened. */
export function Fold({ label, isOpen, children }: FoldProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  return (
    <details open={isOpen} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>{label}</summary>
      {wasOpened && children}
    </details>
  );
}

/** The object alternatives of a value, or of a list's items. */
function objectsOf(contract: Contract, schema: Schema | undefined): readonly ResolvedSchema[] {
  const alternatives = alternativesOf(contract, schema).flatMap((alternative) =>
    alternative.items === undefined ? [alternative] : alternativesOf(contract, alternative.items),
  );
  return alternatives.filter(({ properties }) => properties !== undefined && Object.keys(properties).length > 0);
}

/** Names an alternative by the properties that only it has. */
function labelOf(alternative: ResolvedSchema, alternatives: readonly ResolvedSchema[], texts: DocsTexts): string {
  const otherNames = alternatives
    .filter((other) => other !== alternative)
    .flatMap(({ properties = {} }) => Object.keys(properties));
  const uniqueNames = Object.keys(alternative.properties ?? {}).filter((name) => !otherNames.includes(name));
  return uniqueNames.length === 0
    ? `${texts.oneOf}: ${alternative.name ?? "…"}`
    : `${texts.having} ${uniqueNames.slice(0, 3).join(", ")}`;
}
