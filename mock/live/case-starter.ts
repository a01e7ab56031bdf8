// Starts cases by the name of their script.
import { applyArrival } from "../domain/cases/apply-step.ts";
import type { CaseScript } from "../domain/cases/case-steps.ts";
import type { TicketRecord } from "../domain/records/tickets.ts";
import type { Transaction } from "../domain/state-types.ts";
import { DomainError, type Violation } from "../engine/core/errors.ts";
import { suggestion } from "../engine/core/text/nearest-word.ts";
import type { LiveDependencies } from "./step-planner.ts";

interface CaseRequest {
  readonly script: string;
  /** Default: the world chooses a customer. */
  readonly customerId?: number | undefined;
}

export function createCaseStarter({ cases, toSource }: LiveDependencies) {
  return {
    scripts: cases.scripts,
    /** @throws DomainError notFound `unknown_script`, `unknown_customer`; rule `case_of_stranger` if it takes no customer */
    start(tx: Transaction, { script, customerId }: CaseRequest): TicketRecord {
      const customer = customerId === undefined ? undefined : tx.get("customers", customerId);
      const scripts = cases.scripts(toSource(tx));
      const isKnown = scripts.some(({ name }) => name === script);
      const isMissing = customerId !== undefined && customer === undefined;
      if (!isKnown || isMissing) {
        throw toRefusal([
          ...(isKnown ? [] : [unknownScript(script, scripts)]),
          ...(isMissing ? [unknownCustomer(customerId, [...tx.ids("customers")].map(Number))] : []),
        ]);
      }
      const id = tx.nextId("tickets");
      const ticket = applyArrival(tx, cases.start(toSource(tx), { script, ticketId: id, customer }), id);
      if (customer !== undefined && ticket.customerId === null) throw caseOfStranger(script, customer.id);
      return ticket;
    },
  };
}

interface UnknownName {
  readonly code: string;
  readonly message: string;
  readonly violation: Violation;
}

/** A refusal that lists all unknown names, with the code of the first. */
function toRefusal(unknownNames: readonly UnknownName[]): DomainError {
  const messages = unknownNames.map(({ message, violation }) => `${message}; expected ${violation.expected}.`);
  const violations = unknownNames.map(({ violation }) => violation);
  return new DomainError("notFound", unknownNames[0]?.code ?? "", messages.join(" "), violations);
}

function unknownScript(name: string, scripts: readonly CaseScript[]): UnknownName {
  const names = scripts.map((script) => script.name);
  return {
    code: "unknown_script",
    message: `There is no script ${name}${suggestion(name, names)}`,
    violation: { in: "body", pointer: "/script", found: JSON.stringify(name), expected: `one of ${names.join(", ")}` },
  };
}

function unknownCustomer(id: number, ids: readonly number[]): UnknownName {
  const [nearest] = ids.toSorted((left, right) => Math.abs(left - id) - Math.abs(right - id));
  const expected =
    nearest === undefined
      ? "nothing: there are no customers"
      : `the id of one of the ${ids.length} customers, such as ${nearest}`;
  return {
    code: "unknown_customer",
    message: `There is no customer ${id}`,
    violation: { in: "body", pointer: "/customerId", found: String(id), expected },
  };
}

function caseOfStranger(script: string, customerId: number): DomainError {
  const expected = `no customerId, because a stranger writes in the script ${script}`;
  return new DomainError(
    "rule",
    "case_of_stranger",
    `Customer ${customerId} cannot start ${script}; expected ${expected}.`,
    [{ in: "body", pointer: "/customerId", found: String(customerId), expected }],
  );
}
