// Writes to the run's own apps, and installs the store app that the caller names.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { valuesAt } from "../../json-parts.ts";
import { bodiesAtEdges } from "../probes/changed-requests.ts";
import type { WriteOptions, WriteRun } from "./write-types.ts";

const assumed = { assumed: "restoring apps, and what a bundle may leave out, is assumed" };

export async function writeApps(run: WriteRun): Promise<void> {
  const { name } = run;
  const appId = name.replaceAll(/[^\w-]/g, "-");
  const bundle = {
    appId,
    name: `${name} Größe & Maß`,
    description: "May be deleted. 👍",
    vendor: "Verification",
    availability: "private",
    appearance: { icon: "gauge", color: "teal" },
    data: { fields: ["a", "ü"], deep: { n: [1, null, true] } },
    isActive: true,
  };
  const imported = await run.create("importApp", { body: bundle });
  if (imported === undefined) return;
  const related = [{ collection: "apps" as const, id: Number(valuesAt(imported.mirrored, "app/id")[0]) }];
  const send = (body: unknown, options: WriteOptions = {}) => run.write("importApp", { body }, { related, ...options });
  await send({ ...bundle, description: "Changed" });
  await send({ app: { ...bundle, name: "Öffner über alles" } });
  await send({ ...bundle, vendor: null, description: null, slug: "ignored", revision: 40 }, assumed);
  await send({ appId, isActive: false });
  await send({ appId });
  for (const body of bodiesAtEdges("importApp", { appId }, [
    "description",
    "vendor",
    "availability",
    "appearance",
    "data",
    "isActive",
  ]))
    await send(body, assumed);
  const exported = await run.compareRead({ operationId: "exportApp", path: { appId } }, related);
  if (isObject(exported?.body)) await send(exported.body);
  await run.writeInvalid("importApp", { body: bundle }, { related });
  await run.writeInvalid("deleteApp", { path: { appId } }, { related });
  await run.write("deleteApp", { path: { appId } }, { related });
  await run.write("deleteApp", { path: { appId } }, { kind: "unknown", place: "path appId", related });
  await send(bundle, assumed);
  await run.write("deleteApp", { path: { appId } }, { related });
  const emptyApp = await run.create("importApp", { body: {} });
  if (emptyApp !== undefined) await run.write("deleteApp", (id) => ({ path: { appId: id(emptyApp.ref) } }));
}

export async function installStoreApp(run: WriteRun): Promise<void> {
  const [storeId] = run.session.ids.suppliedOf("storeId");
  if (storeId === undefined) return;
  const installed = await run.create("installAppFromStore", { path: { storeId } });
  if (installed === undefined) return;
  const related = [{ collection: "apps" as const, id: Number(valuesAt(installed.mirrored, "app/id")[0]) }];
  await run.write("installAppFromStore", { path: { storeId } }, { related });
  await run.writeInvalid("installAppFromStore", { path: { storeId } }, { related });
  await run.compareRead({ operationId: "listStoreApps" }, related);
}
