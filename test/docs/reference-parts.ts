// The generated parts of docs/reference.md: operations, errors, flags, operations of /__admin. Written by test/docs/generate.ts, checked by
// test/docs/reference.test.ts. The codes come from test/docs/error-codes.ts.
import { permissionsOf } from "../../mock/services/permissions.ts";
import adminDocument from "../../spec/generated/admin/openapi.json" with { type: "json" };
import { operationRoutes as adminRoutes } from "../../spec/generated/admin/operations.ts";
import document from "../../spec/generated/openapi.json" with { type: "json" };
import { type OperationRoute, operationRoutes } from "../../spec/generated/operations.ts";
import { runCommand } from "../mock/cli/run-command.ts";
import { type CodesByStatus, listAdminCodes, listServiceCodes } from "./error-codes.ts";
import type { Parts } from "./page-parts.ts";

/** What a document says of an operation. */
interface Described {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly "x-provenance"?: string;
}

/** All parts, by name. */
export async function makeReferenceParts(): Promise<Parts> {
  return {
    operations: makeOperations(),
    errors: makeCodes(listServiceCodes()),
    options: await makeOptions(),
    steering: makeSteering(),
    refusals: makeCodes(listAdminCodes()),
  };
}

function makeOperations(): string {
  const described = listOperations(document);
  const order = document.tags.map(({ name }) => name);
  const routes = Object.values(operationRoutes).sort(
    (left, right) => order.indexOf(left.tag) - order.indexOf(right.tag),
  );
  const rows = routes.map((route) => {
    const { summary, "x-provenance": source = "" } = described.get(route.operationId) ?? { summary: "" };
    const permissions = permissionsOf[route.operationId].map(toCode).join(", ");
    return [
      toCode(route.operationId),
      toRequest(route),
      summary,
      permissions,
      toSchemes(described.get(route.operationId)),
      source,
    ];
  });
  return toTable(["Operation", "Request", "What it does", "Permission", "Token", "Source"], rows);
}

function makeSteering(): string {
  const described = listOperations(adminDocument);
  const rows = Object.values(adminRoutes).map((route) => {
    const path = route.path.replace("/sandboxes/{sandboxId}/", "/…/");
    return [toCode(route.operationId), `\`${route.method} ${path}\``, described.get(route.operationId)?.summary ?? ""];
  });
  return toTable(["Method of `mock.control`", "Request", "What it does"], rows);
}

function makeCodes(codes: CodesByStatus): string {
  return toTable(
    ["Status", "Codes"],
    [...codes].map(([status, names]) => [String(status), names.map(toCode).join(", ")]),
  );
}

/** The flags as the command's help tells them. */
async function makeOptions(): Promise<string> {
  const { stdout } = await runCommand(["serve", "--help"]);
  const [, options = ""] = stdout.split("Options:\n");
  const lines = options.replaceAll(/\n {4,}/g, " ").split("\n");
  const rows = lines.flatMap((line) => {
    const [, flag = "", description = "", fallback = "", variable = ""] =
      /^ {2}(.+?) {2,}(.*) \(default: (.*), env: (\w+)\)$/.exec(line) ?? [];
    return flag === "" ? [] : [[toCode(flag), toCode(variable), description, fallback]];
  });
  return toTable(["Flag", "Variable", "What it does", "Default"], rows);
}

function listOperations({ paths }: { readonly paths: object }): ReadonlyMap<string, Described> {
  const all = Object.values(paths).flatMap((item: object) => Object.values(item));
  const operations = all.filter(
    (one): one is Described => typeof one === "object" && one !== null && "operationId" in one,
  );
  return new Map(operations.map((operation) => [operation.operationId, operation]));
}

function toRequest({ method, path }: OperationRoute): string {
  return toCode(`${method} ${path}`);
}

/** Which credentials an operation takes. */
function toSchemes(described: Described | undefined): string {
  const names = (described?.security ?? []).flatMap((scheme) => Object.keys(scheme));
  return names.map((name) => (name === "cookieAuth" ? "cookie" : "bearer")).join(", ") || "none";
}

function toCode(text: string): string {
  return `\`${text}\``;
}

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
