// The requests of the operations of apps, one for every status. Part of test/conformance/cases.ts.
import { asText, get, json, nobody, post, remove, tooLong, withoutPermission } from "./case-requests.ts";

const install = post("/app/store/meter-reading-form/install");
const uninstall = remove("/app/k3v9x2m7Qa");

export const appCases = {
  importApp: {
    200: json("POST", "/app/import", { success: true, app: { id: 9, name: "Rechner", vendor: null, unknown: true } }),
    400: json("POST", "/app/import", { name: 5, unknown: true }),
    401: nobody(json("POST", "/app/import", {})),
    403: withoutPermission(json("POST", "/app/import", {})),
    413: json("POST", "/app/import", { data: { text: tooLong } }),
    415: asText(post("/app/import")),
  },
  installAppFromStore: {
    200: install,
    400: json("POST", install.path, { force: true }),
    401: nobody(install),
    403: withoutPermission(install),
    404: post("/app/store/no-such-app/install"),
    413: json("POST", install.path, { text: tooLong }),
    415: asText(install),
  },
  exportApp: {
    200: get("/app/k3v9x2m7Qa/export"),
    400: get("/app/k3v9x2m7Qa/export?pretty=1"),
    401: nobody(get("/app/k3v9x2m7Qa/export")),
    403: withoutPermission(get("/app/k3v9x2m7Qa/export")),
    404: get("/app/nope/export"),
  },
  listApps: {
    200: get("/app"),
    400: get("/app?limit=1"),
    401: nobody(get("/app")),
    403: withoutPermission(get("/app")),
  },
  getApp: {
    200: get("/app/k3v9x2m7Qa"),
    400: get("/app/k3v9x2m7Qa?revision=1"),
    401: nobody(get("/app/k3v9x2m7Qa")),
    403: withoutPermission(get("/app/k3v9x2m7Qa")),
    404: get("/app/nope"),
  },
  deleteApp: {
    200: uninstall,
    400: json("DELETE", uninstall.path, { force: true }),
    401: nobody(uninstall),
    403: withoutPermission(uninstall),
    404: remove("/app/nope"),
    413: json("DELETE", uninstall.path, { text: tooLong }),
    415: asText(uninstall),
  },
  listStoreApps: {
    200: get("/app/store"),
    400: get("/app/store?q=form"),
    401: nobody(get("/app/store")),
    403: withoutPermission(get("/app/store")),
  },
};
