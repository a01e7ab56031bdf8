// Collects the coverage of closed mocks if `TICKET_MOCK_COVERAGE_FOLDER` names a folder.
import type { CoverageReport } from "../../mock/create-mock.ts";

/** The variable with the folder, which is created if missing. */
export const coverageVariable = "TICKET_MOCK_COVERAGE_FOLDER";

/**
 * Adds a mock's coverage to the file of this process; does nothing if the variable is not set.
 * @throws Error if the folder is not writable
 */
export async function collectCoverage(control: { getTotalCoverage(): Promise<CoverageReport> }): Promise<void> {
  const folder = globalThis.process?.env[coverageVariable] ?? "";
  if (folder === "") return;
  const { addToFile } = await import("./coverage-file.ts");
  addToFile(folder, await control.getTotalCoverage());
}
