// Turns the requests of admin cases into calls of the control.
import { templateMatches } from "../../mock/contract/routes.ts";
import type { Control } from "../../mock/mock.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/admin/operations.ts";
import { type AdminRequest, toLongPath } from "../mock/http/admin/admin-client.ts";

export const adminRoutes: readonly OperationRoute[] = Object.values(operationRoutes);

/** One call of a method by its name. */
export interface ControlCall {
  readonly operationId: OperationId;
  readonly asked: readonly unknown[];
}

/** The call that is the same as a request; paths as the cases have them, below `/__admin`. */
export function toCall({ method, path: target, body }: AdminRequest): ControlCall {
  const { pathname, searchParams } = new URL(target, "http://mock.local");
  const path = `/__admin${toLongPath(pathname)}`;
  const route = adminRoutes.find((one) => one.method === method && templateMatches(one.path, path));
  if (route === undefined) throw new Error(`${method} ${path} is no operation.`);
  const segments = path.split("/");
  const isInteger = (name: string) => route.parameters.find((parameter) => parameter.name === name)?.type === "integer";
  const inPath = route.path
    .split("/")
    .flatMap((part, index) =>
      part.startsWith("{") ? [isInteger(part.slice(1, -1)) ? Number(segments[index]) : segments[index]] : [],
    );
  const query = Object.fromEntries(
    [...searchParams].map(([name, text]) => {
      return [name, isInteger(name) ? Number(text) : text];
    }),
  );
  return { operationId: route.operationId, asked: [...inPath, method === "GET" ? query : body] };
}

/** Calls a method by its name with whatever it is given, right or wrong. */
export async function callControl(control: Control, { operationId, asked }: ControlCall): Promise<unknown> {
  const method = control[operationId] as (...given: readonly unknown[]) => unknown;
  return method(...asked);
}
