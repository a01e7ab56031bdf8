// Requests to the app operations, one per status.
import { json, post, remove } from "./case-requests.ts";

export const appCases = {
  importApp: {
    200: json("POST", "/app/import", { success: true, app: { id: 9, name: "Rechner", vendor: null, unknown: true } }),
  },
  installAppFromStore: { 200: post("/app/store/meter-reading-form/install") },
  deleteApp: { 200: remove("/app/k3v9x2m7Qa") },
};
