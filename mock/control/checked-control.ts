// The in-process control: checks every call against the admin contract and runs it like an admin request, with the same
// errors.
import { type AdminRoute, adminRoutes, compileAdminContract } from "../contract/admin-contract.ts";
import type { AdminInput, AdminOperationId } from "../contract/admin-types.ts";
import { checkRequest, toInput } from "../contract/check-request.ts";
import { invalidRequest } from "../engine/core/errors.ts";
import { toJsonArgument } from "../engine/core/json-argument.ts";
import { isSliced } from "../engine/core/sliced-result.ts";
import type { Control, RunControlOperation } from "./control.ts";
import type { StartHeartbeat } from "./journal/sent-events.ts";

type Values = Readonly<Record<string, unknown>>;

/**
 * The methods of the control for callers at this origin. Given invalid arguments, a method changes nothing and rejects
 * with DomainError 400 invalid_request, which names every violation. Arguments are copied, so the state never shares an
 * object with the caller.
 */
export function withCheckedArguments(runOperation: RunControlOperation, origin: string): Control {
  const methods = adminRoutes.map((route) => {
    const check = compileCheck(route);
    const method = async (...args: readonly unknown[]) => {
      const { input, startHeartbeat } = check(args);
      const result = await runOperation(route.operationId, input, { origin, startHeartbeat });
      return isSliced(result) ? result.whole() : result;
    };
    return [route.operationId, method];
  });
  // The table has every operation, and the contract check accepts only the arguments of its method.
  return Object.fromEntries(methods) as Control;
}

interface CheckedCall {
  readonly input: AdminInput<AdminOperationId>;
  readonly startHeartbeat: StartHeartbeat | undefined;
}

/** Arguments: the path's parameters in order, then the query or the body, then the heartbeat. */
function compileCheck(route: AdminRoute): (args: readonly unknown[]) => CheckedCall {
  const { operationId, parameters } = route;
  const pathNames = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const stringsInPath = stringParameters(parameters.filter((parameter) => parameter.in === "path"));
  const stringsInQuery = stringParameters(parameters.filter((parameter) => parameter.in === "query"));
  const isRead = route.method === "GET";

  return (args) => {
    const contract = compileAdminContract();
    const values = Object.fromEntries(pathNames.map((name, index) => [name, args[index]]));
    const path = withStrings(values, stringsInPath);
    const argument = toJsonArgument(args[pathNames.length]);
    const query = isRead ? withStrings(argument ?? {}, stringsInQuery) : {};
    const body = isRead ? undefined : argument;
    const breaches = checkRequest(route, toInput(route, { path, query, body }), body, contract);
    if (breaches.length > 0) {
      const hint = pathNames[0] === "sandboxId" ? sandboxIdHint(args[0]) : "";
      throw invalidRequest(breaches, `control.${operationId} got invalid arguments${hint}`);
    }
    const startHeartbeat = args[pathNames.length + 1];
    // The contract check accepted the input.
    return { input: { path, query, body }, startHeartbeat } as CheckedCall;
  };
}

/** Callers easily mistake a mock's control for a sandbox's, whose methods take no sandbox id. */
function sandboxIdHint(sandboxId: unknown): string {
  if (typeof sandboxId === "string" || typeof sandboxId === "number") return "";
  return ' (pass a sandbox id first, such as "default"; mock.sandbox().control needs none)';
}

function stringParameters(parameters: AdminRoute["parameters"]): readonly string[] {
  return parameters.filter(({ type }) => type === "string").map(({ name }) => name);
}

/** Turns the numbers in these fields into strings, as in a URL. The contract check refuses values that are not objects. */
function withStrings(fields: unknown, names: readonly string[]): Values {
  // Reading properties works for every value but null and undefined.
  const values = fields as Values;
  if (!names.some((name) => typeof values[name] === "number")) return values;
  const entries = Object.entries(values).map(([name, value]) => {
    const isNumber = typeof value === "number" && names.includes(name);
    return [name, isNumber ? String(value) : value];
  });
  return Object.fromEntries(entries);
}
