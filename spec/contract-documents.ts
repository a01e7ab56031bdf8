// Lists the OpenAPI documents of the project: the contract of the service, that of the mock's own admin surface, and the schemas of its records.
import { fileURLToPath } from "node:url";

/** One OpenAPI document, its location and its requirements. */
export interface ContractDocument {
  /** Path of the entry document from the root of the project; named in what is generated. */
  readonly source: string;
  /** Path of the entry document on this machine. */
  readonly entry: string;
  /** Folder that its derived files are written to. */
  readonly folder: string;
  /** Whether its parts say where they come from (x-provenance); only a copy of something else can. */
  readonly provenance: boolean;
  /** Whether its operations say to which tier they belong (x-tier) and which permissions open them (x-permission). */
  readonly marks: boolean;
  /** Whether consumers hold answers of any status against it (answers.json), those of other servers too. */
  readonly answers: boolean;
  /** Files (names without ending) that belong to another document, so that schemas of theirs may go unused in this one. */
  readonly borrowedFiles: readonly string[];
  /** Whether it has schemas and no operations; then only its own schemas are written out, the borrowed ones are those of the contract. */
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
  answers: true,
  borrowedFiles: [],
  schemasOnly: false,
};

/** The admin surface: the mock's own, so nothing in it is documented or assumed. */
export const adminDocument: ContractDocument = {
  source: "spec/admin.yaml",
  entry: fromHere("admin.yaml"),
  folder: fromHere("generated/admin"),
  provenance: false,
  marks: false,
  answers: false,
  borrowedFiles: ["common"],
  schemasOnly: false,
};

/** What the collections hold. It refers to the contract as it is published, so that one is generated before it. */
export const recordsDocument: ContractDocument = {
  source: "spec/records.yaml",
  entry: fromHere("records.yaml"),
  folder: fromHere("generated/records"),
  provenance: false,
  marks: false,
  answers: false,
  borrowedFiles: ["openapi.json"],
  schemasOnly: true,
};

export const contractDocuments: readonly ContractDocument[] = [serviceDocument, adminDocument, recordsDocument];
