// Rules about operations: each has a name, a group, a description, and examples for every body and path parameter. Run by spec/lint.ts;
// spec/lint/example-rules.ts checks the contents of the examples.
import { childPointer, isObject, listAt, objectAt, textAt } from "../generate/json.ts";
import { senderMark, senders, tierMark } from "../generate/route-table.ts";
import { bodiesOf, follow, operationsOf, parametersOf, partsAt, webhooksOf } from "../generate/walk.ts";
import type { Breach, Rule } from "./breach.ts";

/** Every operation has an operationId that is a unique name in camelCase. */
export const namedOperations: Rule = (document) => {
  const seen = new Set<string>();
  return operationsOf(document).flatMap(({ operationId, pointer }) => {
    const again = seen.has(operationId);
    seen.add(operationId);
    if (/^[a-z][a-zA-Z0-9]*$/.test(operationId) && !again) return [];
    const problem =
      operationId === ""
        ? "the operation has no operationId"
        : `the operationId "${operationId}" is ${again ? "taken" : "no camelCase name"}`;
    return [
      { rule: "namedOperations", place: pointer, problem, instead: "give it a name of its own, such as getTicket" },
    ];
  });
};

/** Every operation has exactly one tag, and the document describes it. */
export const taggedOperations: Rule = (document) => {
  const known = new Set(listAt(document, "tags").flatMap((tag) => (isObject(tag) ? (textAt(tag, "name") ?? []) : [])));
  return operationsOf(document).flatMap(({ node, tag, pointer }) => {
    if (listAt(node, "tags").length === 1 && known.has(tag)) return [];
    const problem = `the operation has the tags ${JSON.stringify(node.tags ?? [])}`;
    return [{ rule: "taggedOperations", place: pointer, problem, instead: `give it one of ${[...known].join(", ")}` }];
  });
};

/** Every operation and each of its answers is described; there is a success and at least one error. */
export const describedOperations: Rule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const rule = "describedOperations";
    const breaches: Breach[] = [];
    if ((textAt(operation.node, "description") ?? "") === "") {
      breaches.push({
        rule,
        place: operation.pointer,
        problem: "the operation has no description",
        instead: "say what it does",
      });
    }
    const answers = partsAt(operation, "responses");
    for (const answer of answers) {
      const target = follow(document, answer);
      if ((textAt(target.node, "description") ?? "") !== "") continue;
      breaches.push({
        rule,
        place: answer.pointer,
        problem: "the answer has no description",
        instead: "say when it comes",
      });
    }
    const statuses = Object.keys(objectAt(operation.node, "responses"));
    const place = childPointer(operation.pointer, "responses");
    if (!statuses.some((status) => /^2\d\d$/.test(status))) {
      breaches.push({ rule, place, problem: "no 2xx answer is declared", instead: "declare the success" });
    }
    if (!statuses.some((status) => /^[45]\d\d$/.test(status))) {
      breaches.push({
        rule,
        place,
        problem: "no error status is declared",
        instead: "declare every error it can give",
      });
    }
    for (const status of statuses.filter((text) => !/^\d{3}$/.test(text))) {
      breaches.push({ rule, place, problem: `"${status}" is no status`, instead: "declare each status on its own" });
    }
    return breaches;
  });

/** Every error answer says who sends it: the service by its rules, or a fault alone. Coverage counts the two apart. */
export const attributedErrors: Rule = (document) =>
  operationsOf(document).flatMap((operation) =>
    partsAt(operation, "responses").flatMap((answer): readonly Breach[] => {
      const target = follow(document, answer);
      const sender = textAt(target.node, senderMark);
      if (!/\/[45]\d\d$/.test(answer.pointer) || (sender !== undefined && senders.includes(sender))) return [];
      const problem = sender === undefined ? `the answer has no ${senderMark}` : `"${sender}" sends no answer`;
      return [
        { rule: "attributedErrors", place: answer.pointer, problem, instead: `say one of ${senders.join(", ")}` },
      ];
    }),
  );

/** Every request and answer body, and what the service sends by itself, has named examples, each with a value. */
export const namedExamples: Rule = (document) =>
  [...operationsOf(document), ...webhooksOf(document)].flatMap((operation) =>
    bodiesOf(document, operation).flatMap((body): readonly Breach[] => {
      const rule = "namedExamples";
      const examples = partsAt(body, "examples");
      if (examples.length === 0) {
        return [
          {
            rule,
            place: body.pointer,
            problem: "the body has no named examples",
            instead: "add at least one under examples",
          },
        ];
      }
      return examples.flatMap((example) => {
        if (follow(document, example).node.value !== undefined) return [];
        return [
          {
            rule,
            place: example.pointer,
            problem: "the example has no value",
            instead: "name the file of its body under externalValue",
          },
        ];
      });
    }),
  );

/** The name of a request example is also the name of the answer it gets. */
export const pairedExamples: Rule = (document) =>
  operationsOf(document).flatMap((operation) => {
    const bodies = bodiesOf(document, operation);
    const answered = new Set(
      bodies.flatMap(({ status, node }) => (status === undefined ? [] : Object.keys(objectAt(node, "examples")))),
    );
    const requests = bodies.filter(({ status }) => status === undefined);
    return requests.flatMap(({ node, pointer }) =>
      Object.keys(objectAt(node, "examples"))
        .filter((name) => !answered.has(name))
        .map((name) => ({
          rule: "pairedExamples",
          place: childPointer(childPointer(pointer, "examples"), name),
          problem: `no answer has an example named "${name}"`,
          instead: "add the answer to this request under the same name",
        })),
    );
  });

/** Every path parameter is required and has an example, which names a record of the default world. */
export const pathExamples: Rule = (document) =>
  operationsOf(document).flatMap((operation) =>
    parametersOf(document, operation).flatMap(({ node, pointer }): readonly Breach[] => {
      if (textAt(node, "in") !== "path" || node.example !== undefined) return [];
      const problem = `the path parameter ${textAt(node, "name")} of ${operation.operationId} has no example`;
      return [
        { rule: "pathExamples", place: pointer, problem, instead: "add an example that exists in the default world" },
      ];
    }),
  );

/** A documented operation links to documented ones only: its links lead somewhere where companions are not served, too. */
export const tieredLinks: Rule = (document) => {
  const operations = operationsOf(document);
  const companions = operations.filter(({ node }) => textAt(node, tierMark) === "companion");
  const hidden: ReadonlySet<string> = new Set(companions.map(({ operationId }) => operationId));
  return operations
    .filter((operation) => !hidden.has(operation.operationId))
    .flatMap((operation) =>
      partsAt(operation, "responses").flatMap((answer) =>
        partsAt(follow(document, answer), "links").flatMap(({ node, pointer }): readonly Breach[] => {
          const target = textAt(node, "operationId") ?? "";
          if (!hidden.has(target)) return [];
          const problem = `${operation.operationId} links to the companion ${target}`;
          return [
            { rule: "tieredLinks", place: pointer, problem, instead: "link from the companion, or leave it out" },
          ];
        }),
      ),
    );
};
