// Lists the OpenAPI documents of the project: the service's contract, the mock's admin API, and the schemas of its records.
import { fileURLToPath } from "node:url";

/** An OpenAPI document, its location and its requirements. */
export interface ContractDocument {
  /** Path of the entry document from the project root; named in generated files. */
  readonly source: string;
  /** Absolute path of the entry document. */
  readonly entry: string;
  /** Output folder for derived files. */
  readonly folder: string;
  /** Whether its parts state their provenance (x-provenance); only for a contract copied from elsewhere. */
  readonly provenance: boolean;
  /** Whether its operations state their tier (x-tier) and permissions (x-permission). */
  readonly marks: boolean;
  /** Whether the control has a method for each of its operations (control.ts). */
  readonly control: boolean;
  /** Whether consumers validate responses of any status with it (responses.json), including those of other servers. */
  readonly responses: boolean;
  /** Whether every string, list, number and open object of its requests states a bound. */
  readonly bounded: boolean;
  /** The file with the meaning and the remedy of each of its error codes (remedies.json). */
  readonly remedies?: string;
  /** Files (base names) that belong to another document, so that some of their schemas may be unused here. */
  readonly borrowedFiles: readonly string[];
  /** Whether it has schemas but no operations; then only its own schemas are written, since borrowed schemas are in the contract. */
  readonly schemasOnly: boolean;
}

function fromHere(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The contract of the service. */
export const serviceDocument: ContractDocument = {
  source: "spec/openapi.yaml",
  entry: fromHere("openapi.yaml"),
  folder: fromHere("generated"),
  provenance: true,
  marks: true,
  control: false,
  responses: true,
  remedies: fromHere("common/remedies.yaml"),
  bounded: false,
  borrowedFiles: [],
  schemasOnly: false,
};

/** The mock's own admin API, so nothing in it is documented or assumed. */
export const adminDocument: ContractDocument = {
  source: "spec/admin.yaml",
  entry: fromHere("admin.yaml"),
  folder: fromHere("generated/admin"),
  provenance: false,
  marks: false,
  control: true,
  responses: false,
  bounded: true,
  borrowedFiles: ["common"],
  schemasOnly: false,
};

/** Schemas of the collections. It references the published contract, which must be generated first. */
export const recordsDocument: ContractDocument = {
  source: "spec/records.yaml",
  entry: fromHere("records.yaml"),
  folder: fromHere("generated/records"),
  provenance: false,
  marks: false,
  control: false,
  responses: false,
  bounded: false,
  borrowedFiles: ["openapi.json"],
  schemasOnly: true,
};

export const contractDocuments: readonly ContractDocument[] = [serviceDocument, adminDocument, recordsDocument];
