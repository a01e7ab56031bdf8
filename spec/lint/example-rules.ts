// Rules about the contents of examples: each is valid by its schema in closed form. ajv checks this, not our own validators. Run by
// spec/lint.ts on the flat document.
import { Ajv2020 } from "ajv/dist/2020.js";
import { fullFormats } from "ajv-formats/dist/formats.js";
import { closedDefinitions, closeSchema } from "../generate/closed-form.ts";
import { childPointer, isList, type Json, type JsonObject, objectAt } from "../generate/json.ts";
import { bodiesOf, follow, operationsOf, parametersOf, partsAt, schemasOf, webhooksOf } from "../generate/walk.ts";
import type { Breach, Rule } from "./breach.ts";

interface Sample {
  readonly place: string;
  readonly value: Json;
  readonly schema: JsonObject;
}

/** Every named example of a body and every example of a parameter, header or schema is valid; every schema can be compiled. */
export const validExamples: Rule = (document) => {
  const samples = [
    ...bodySamples(document),
    ...parameterSamples(document),
    ...headerSamples(document),
    ...schemaSamples(document),
  ];
  const check = examiner(document);
  const seen = new Set<string>();
  return samples.flatMap((sample): readonly Breach[] => {
    const finding = seen.has(sample.place) ? undefined : check(sample);
    seen.add(sample.place);
    // A schema that cannot be compiled spoils every example that holds it: said once.
    if (finding === undefined || seen.has(finding.problem)) return [];
    if (!finding.sound) seen.add(finding.problem);
    const instead = finding.sound ? "change the example, or the schema if the example is right" : "correct the schema";
    return [{ rule: "validExamples", place: sample.place, problem: finding.problem, instead }];
  });
};

interface Finding {
  readonly problem: string;
  /** False when not the example but its schema is at fault. */
  readonly sound: boolean;
}

/** Compiles the document's schemas once; the result says what is wrong with a sample, or undefined. */
function examiner(document: JsonObject): (sample: Sample) => Finding | undefined {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true });
  for (const [name, format] of Object.entries(fullFormats)) ajv.addFormat(name, format);
  ajv.addSchema({ $id: "contract", $defs: closedDefinitions(document, "format") });
  const compiled = new Map<string, ReturnType<typeof ajv.compile>>();
  return ({ schema, value }) => {
    const text = JSON.stringify(closeSchema(schema, "format")).replaceAll('"#/$defs/', '"contract#/$defs/');
    try {
      const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
      compiled.set(text, validate);
      if (validate(value)) return undefined;
      const errors = ajv.errorsText(validate.errors, { dataVar: "value", separator: "; " });
      return { sound: true, problem: `the example does not fit: ${errors}` };
    } catch (error) {
      return { sound: false, problem: error instanceof Error ? error.message : String(error) };
    }
  };
}

function bodySamples(document: JsonObject): readonly Sample[] {
  return [...operationsOf(document), ...webhooksOf(document)].flatMap((operation) =>
    bodiesOf(document, operation).flatMap((body) =>
      partsAt(body, "examples").flatMap((example) => {
        const value = follow(document, example).node.value;
        return value === undefined ? [] : [{ place: example.pointer, value, schema: objectAt(body.node, "schema") }];
      }),
    ),
  );
}

function parameterSamples(document: JsonObject): readonly Sample[] {
  return operationsOf(document).flatMap((operation) =>
    parametersOf(document, operation).flatMap(({ node, pointer }) => {
      const value = node.example;
      return value === undefined
        ? []
        : [{ place: childPointer(pointer, "example"), value, schema: objectAt(node, "schema") }];
    }),
  );
}

function headerSamples(document: JsonObject): readonly Sample[] {
  const components = { pointer: "#/components", node: objectAt(document, "components") };
  return partsAt(components, "headers").flatMap(({ node, pointer }) => {
    const value = node.example;
    return value === undefined
      ? []
      : [{ place: childPointer(pointer, "example"), value, schema: objectAt(node, "schema") }];
  });
}

/** The examples and the default that a schema gives of itself. */
function schemaSamples(document: JsonObject): readonly Sample[] {
  return schemasOf(document).flatMap(({ node, pointer }) => {
    const { examples, default: preset, ...schema } = node;
    const listed = isList(examples) ? examples : [];
    const samples = listed.map((value, index) => ({ place: `${pointer}/examples/${index}`, value, schema }));
    return preset === undefined ? samples : [...samples, { place: `${pointer}/default`, value: preset, schema }];
  });
}
