import type { Operation } from "../operation.ts";

export const getVersion: Operation<"getVersion"> = (_input, { about }) => ({
  name: about.name,
  version: about.version,
  contractVersion: about.contractVersion,
});
