// Collects the coverage of closed mocks where `TICKET_MOCK_COVERAGE_FOLDER` names a folder.
import type { CoverageReport } from "../../mock/create-mock.ts";

/** The variable that names the folder; a folder that is not there is made. */
export const coverageVariable = "TICKET_MOCK_COVERAGE_FOLDER";

/**
 * Adds what a mock was asked for to the file of this process, and does nothing where the variable is not set.
 * @throws Error where the folder cannot be written
 */
export async function collectCoverage(control: { getTotalCoverage(): Promise<CoverageReport> }): Promise<void> {
  const folder = globalThis.process?.env[coverageVariable] ?? "";
  if (folder === "") return;
  const { addToFile } = await import("./coverage-file.ts");
  addToFile(folder, await control.getTotalCoverage());
}
