// Converts admin requests to the equivalent control calls.
import { templateMatches } from "../../mock/contract/routes.ts";
import type { Control } from "../../mock/mock.ts";
import { type OperationId, type OperationRoute, operationRoutes } from "../../spec/generated/admin/operations.ts";
import { type AdminRequest, toLongPath } from "../mock/http/admin/admin-client.ts";

export const adminRoutes: readonly OperationRoute[] = Object.values(operationRoutes);

/** The name of a control method, and its arguments. */
export interface ControlCall {
  readonly operationId: OperationId;
  readonly args: readonly unknown[];
}

/** Converts a request, whose path is relative to `/__admin`, to the equivalent call. */
export function toCall({ method, path: target, body }: AdminRequest): ControlCall {
  const { pathname, searchParams } = new URL(target, "http://mock.local");
  const path = `/__admin${toLongPath(pathname)}`;
  const route = adminRoutes.find((candidate) => candidate.method === method && templateMatches(candidate.path, path));
  if (route === undefined) throw new Error(`${method} ${path} is not an operation.`);
  const segments = path.split("/");
  const isInteger = (name: string) => route.parameters.find((parameter) => parameter.name === name)?.type === "integer";
  const pathArguments = route.path
    .split("/")
    .flatMap((part, index) =>
      part.startsWith("{") ? [isInteger(part.slice(1, -1)) ? Number(segments[index]) : segments[index]] : [],
    );
  const query = Object.fromEntries(
    [...searchParams].map(([name, text]) => {
      return [name, isInteger(name) ? Number(text) : text];
    }),
  );
  return { operationId: route.operationId, args: [...pathArguments, method === "GET" ? query : body] };
}

/** Calls a method by name with any arguments, valid or not. */
export async function callControl(control: Control, { operationId, args }: ControlCall): Promise<unknown> {
  const method = control[operationId] as (...args: readonly unknown[]) => unknown;
  return method(...args);
}
