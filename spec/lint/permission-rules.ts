// Rules about x-permission: every operation says which permission opens it, or that it asks for none. Run by spec/lint.ts;
// spec/generate/route-table.ts hands the words on to the route table.
import { childPointer, isObject, listAt, objectAt, textsAt } from "../generate/json.ts";
import { noPermission, permissionMark, permissionsAt } from "../generate/route-table.ts";
import { type OperationPart, operationsOf } from "../generate/walk.ts";
import type { Breach, Rule } from "./breach.ts";

/**
 * Every operation names permissions of the schema Permission, any one of which opens it, or says `none`. Who asks for one declares the 403,
 * and asks callers who they are.
 */
export const permittedOperations: Rule = (document) => {
  const schemas = objectAt(objectAt(document, "components"), "schemas");
  const known = textsAt(objectAt(schemas, "Permission"), "enum");
  return operationsOf(document).flatMap((operation): readonly Breach[] => {
    const { operationId, node, pointer } = operation;
    const rule = "permittedOperations";
    const place = childPointer(pointer, permissionMark);
    const names = permissionsAt(node);
    if (names === undefined) {
      const problem = `${operationId} does not say which permission opens it`;
      const instead = `add ${permissionMark}: a name, a list of which any one will do, or ${noPermission}`;
      return [{ rule, place: pointer, problem, instead }];
    }
    const breaches = names
      .filter((name) => !known.includes(name))
      .map((name) => ({
        rule,
        place,
        problem: `"${name}" is no permission`,
        instead: `say one of ${known.join(", ")}, or ${noPermission}`,
      }));
    if (names.length === 0) return breaches;
    return [...breaches, ...lacksOf(operation, isOpen(document, operation)).map((lack) => ({ rule, ...lack }))];
  });
};

/** What an operation that asks for a permission has to say besides. */
function lacksOf({ node, pointer, operationId }: OperationPart, open: boolean): readonly Omit<Breach, "rule">[] {
  const lacks: Omit<Breach, "rule">[] = [];
  if (objectAt(node, "responses")["403"] === undefined) {
    lacks.push({
      place: childPointer(pointer, "responses"),
      problem: `${operationId} asks for a permission, but declares no 403`,
      instead: "refer to the answer Forbidden of spec/common.yaml, or to one with more codes",
    });
  }
  if (open) {
    lacks.push({
      place: childPointer(pointer, permissionMark),
      problem: `${operationId} asks for a permission, but asks nobody who they are`,
      instead: `say ${permissionMark}: ${noPermission}, or take security: [] away`,
    });
  }
  return lacks;
}

function isOpen(document: Parameters<Rule>[0], { node }: OperationPart): boolean {
  return listAt(node.security === undefined ? document : node, "security").filter(isObject).length === 0;
}
