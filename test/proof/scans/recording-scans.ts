// Texts that pass a recording proxy. Part of test/proof/scans/text-scans.ts.

import { createInvented } from "../../../harness/record/invented.ts";
import type { TextScan } from "./worst-text.ts";

/** Of what is replaced in recorded texts: addresses, numbers, names. */
export const recordingScans: readonly TextScan[] = [
  {
    file: "harness/record/invented.ts",
    worst: [
      "«a»@",
      "a@«b.»",
      "a@«b»",
      "«a@»",
      "DE00«AAAA »!",
      "«DE00 »",
      "+1«1 »x",
      "«+1»",
      "01«1 »x",
      "«01 »",
      "«0»",
      "«123456 »",
      "tel«.»1",
      "«tel 123456»",
      "«phone: »",
      "«Quastenberg »",
      "«ü»",
    ],
    run(text) {
      const invented = createInvented(false);
      invented.learn({ lastname: "Quastenberg", fromName: text, phone: text });
      return invented.replace({ subject: text, [text]: text });
    },
  },
];
