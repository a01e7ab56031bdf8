// GET /version (docs/rules.md, Requests and responses; the response is assumed).
import type { Operation } from "../operation.ts";

export const getVersion: Operation<"getVersion"> = (_input, { about: { name, version, contractVersion } }) => ({
  name,
  version,
  contractVersion,
});
