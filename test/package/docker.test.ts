// Checks Dockerfile and compose.yaml: runs their commands in an installed package, with the image's paths mapped.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { type Consumer, createConsumer } from "../../tools/package/consumer.ts";
import { checkout, files, sources } from "../../tools/package/pack.ts";
import { startServer } from "../../tools/package/running-server.ts";
import { findFreePort } from "../free-port.ts";
import { lastOf, parseDockerfile, parseExecForm, variablesOf } from "./dockerfile.ts";

const readText = (path: string) => readFileSync(join(checkout, path), "utf8");
const stages = parseDockerfile(readText("Dockerfile"));
const finalStage = stages.at(-1) ?? { image: "", name: undefined, instructions: [] };
const entryCommand = [...parseExecForm(lastOf(finalStage, "ENTRYPOINT")), ...parseExecForm(lastOf(finalStage, "CMD"))];
const health = lastOf(finalStage, "HEALTHCHECK");
const healthCommand = parseExecForm(health.slice(health.indexOf("CMD ") + 4));
const { services, volumes, configs } = parse(readText("compose.yaml"));
const service = services["ticket-mock"];

describe("the Dockerfile", () => {
  it("bases every stage on the project's Node version, without naming an image registry", () => {
    const { devDependencies } = JSON.parse(readText("package.json"));
    expect(stages.length).toBeGreaterThan(1);
    for (const { image } of stages) expect(image).toBe(`node:${devDependencies.node}-alpine`);
  });

  it("copies only the installed tarball and two optional packages at their tested versions into the image", () => {
    expect(finalStage.instructions.filter(({ name }) => name === "COPY" || name === "ADD")).toEqual([
      { name: "COPY", rest: "--from=installed /app /app" },
    ]);
    const installStage = stages.find(({ name }) => name === "installed");
    const { devDependencies } = JSON.parse(readText("package.json"));
    const peers = ["pg", "prom-client"].map((name) => `${name}@${devDependencies[name]}`).join(" ");
    const command = installStage?.instructions.at(-1)?.rest;
    expect(command).toMatch(/^npm install --omit=dev /);
    expect(command?.endsWith(` /packed/*.tgz ${peers}`)).toBe(true);
  });

  it("runs as an unprivileged user, who owns the folder for states", () => {
    const names = finalStage.instructions.map(({ name }) => name);
    expect(lastOf(finalStage, "USER")).toBe("node");
    expect(lastOf(finalStage, "RUN")).toBe("mkdir /data && chown node:node /data");
    expect(lastOf(finalStage, "VOLUME")).toBe("/data");
    expect(names.indexOf("RUN")).toBeLessThan(names.indexOf("USER"));
  });

  it("starts Node itself, without a shell between it and SIGTERM", () => {
    expect(entryCommand[0]).toBe("node");
    expect(lastOf(finalStage, "STOPSIGNAL")).toBe("SIGTERM");
    expect(healthCommand[0]).toBe("node");
  });

  it("listens on all interfaces, with the admin API off by default", () => {
    expect(variablesOf(finalStage)).toMatchObject({
      TICKET_MOCK_HOST: "0.0.0.0",
      TICKET_MOCK_PORT: lastOf(finalStage, "EXPOSE"),
    });
    expect(Object.keys(variablesOf(finalStage))).not.toContain("TICKET_MOCK_ADMIN_TOKEN");
  });

  it("has only the inputs of the build in its context", () => {
    const lines = readText(".dockerignore").split("\n");
    const [everything, ...exceptions] = lines.filter((line) => line !== "" && !line.startsWith("#"));
    expect(everything).toBe("*");
    const inputs = [...sources, ...files];
    expect(exceptions.map((line) => line.slice(1)).sort()).toEqual(inputs.sort());
    expect(exceptions.every((line) => line.startsWith("!"))).toBe(true);
  });
});

describe("compose.yaml", () => {
  it("publishes the port only on this machine", () => {
    expect(service.ports).toEqual([`127.0.0.1:\${TICKET_MOCK_PUBLISHED_PORT:-4010}:${lastOf(finalStage, "EXPOSE")}`]);
  });

  it("takes the admin token from the environment and contains no token", () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: compose expands it
    expect(service.environment.TICKET_MOCK_ADMIN_TOKEN).toBe("${TICKET_MOCK_ADMIN_TOKEN:-}");
  });

  it("stores states only in a volume that the image may write to", () => {
    expect(service.volumes).toEqual([`state:${lastOf(finalStage, "VOLUME")}`]);
    expect(Object.keys(volumes)).toContain("state");
    expect(service.environment.TICKET_MOCK_SAVE_ON_EXIT).toMatch(/^\/data\//);
    expect(service).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
  });

  it("restarts the service after a crash, and checks its health", () => {
    expect(service.restart).toBe("unless-stopped");
    expect(service.healthcheck.disable).toBeUndefined();
    expect(service.healthcheck.interval).toBeDefined();
  });
});

describe("the `replicas` profile of compose.yaml", () => {
  const { replica, database, balancer } = services;
  const lines: readonly string[] = configs.balancer.content.split("\n").map((line: string) => line.trim());

  it("contains all services that do not run by default", () => {
    const inProfile = Object.entries<{ profiles?: string[] }>(services).filter(
      ([, { profiles }]) => profiles !== undefined,
    );
    expect(inProfile.map(([name, { profiles }]) => [name, profiles])).toEqual(
      ["replica", "database", "balancer"].map((name) => [name, ["replicas"]]),
    );
  });

  it("has three replicas of the same image over one database, which starts before them", () => {
    expect(replica).toMatchObject({ image: service.image, deploy: { replicas: 3 } });
    expect(replica.depends_on).toEqual({ database: { condition: "service_healthy" } });
    const { username, password, hostname, pathname } = new URL(
      replica.environment.TICKET_MOCK_STORAGE.replace(/\$\{(\w+):-[\w-]+\}/, "$1"),
    );
    const { POSTGRES_USER: user, POSTGRES_DB: name, POSTGRES_PASSWORD: secret } = database.environment;
    expect({ username, password, hostname, pathname }).toEqual({
      username: user,
      password: "TICKET_MOCK_DATABASE_PASSWORD",
      hostname: "database",
      pathname: `/${name}`,
    });
    expect(replica.environment.TICKET_MOCK_STORAGE).toContain(`:${secret}@`);
  });

  it("publishes only the balancer, on this machine", () => {
    expect([replica.ports, database.ports]).toEqual([undefined, undefined]);
    expect(balancer.ports).toEqual([`127.0.0.1:\${TICKET_MOCK_BALANCED_PORT:-4020}:${lastOf(finalStage, "EXPOSE")}`]);
  });

  it("sends requests, each with an id, to all ready replicas", () => {
    expect(lines).toContain(
      `server-template replica ${replica.deploy.replicas} replica:${lastOf(finalStage, "EXPOSE")}`,
    );
    expect(lines).toContain("http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost");
    expect(lines.some((line) => line.startsWith("http-request set-header x-request-id "))).toBe(true);
  });

  it("drains longer than the balancer takes to notice, within its stop grace period", () => {
    const [, interval] = lines.join("\n").match(/inter (\d+)s fall 1/) ?? [];
    const drain = Number(replica.environment.TICKET_MOCK_DRAIN);
    expect(drain).toBeGreaterThan(Number(interval));
    expect(Number.parseInt(replica.stop_grace_period, 10)).toBeGreaterThan(drain + 5);
  });
});

describe("the commands of the image, run without Docker", () => {
  let consumer: Consumer;
  let variables: Record<string, string>;
  const mapPaths = (args: readonly string[]) =>
    args.map((arg) => arg.replace(/^\/app\//, `${consumer.folder}/`).replace(/^\/data\//, `${consumer.folder}/data/`));
  const isHealthy = async () => {
    const [command = "", ...args] = healthCommand;
    return (await consumer.run(command, args, { env: variables })).code === 0;
  };
  function start(extra: Readonly<Record<string, string>> = {}) {
    const [command = "", ...args] = mapPaths(entryCommand);
    return startServer(command, args, consumer, { env: { ...variables, ...extra } });
  }

  beforeAll(async () => {
    consumer = await createConsumer({ name: "docker" });
    mkdirSync(join(consumer.folder, "data"));
    const [state = ""] = mapPaths([service.environment.TICKET_MOCK_SAVE_ON_EXIT]);
    variables = {
      ...variablesOf(finalStage),
      TICKET_MOCK_PORT: String(await findFreePort()),
      TICKET_MOCK_BASE_PATH: "/api/v1/",
      TICKET_MOCK_SAVE_ON_EXIT: state,
      TICKET_MOCK_ADMIN_TOKEN: "",
      TICKET_MOCK_SCENARIO: "default",
    };
  });
  afterAll(() => consumer.remove());

  it("report health only while the server runs, and save its state and exit with 0 on the stop signal", async () => {
    expect(await isHealthy()).toBe(false);
    const server = await start();
    const base = `http://127.0.0.1:${variables.TICKET_MOCK_PORT}`;
    const headers = { authorization: `Bearer ${server.token}`, "content-type": "application/json" };
    const path = `${base}/api/v1/ticket/1`;
    const change = JSON.stringify({ priority: "urgent" });
    expect(await isHealthy()).toBe(true);
    expect((await fetch(path, { method: "PATCH", headers, body: change })).status).toBe(200);
    expect((await fetch(`${base}/__admin/sandboxes`)).status).toBe(404);
    expect(await server.end("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(existsSync(variables.TICKET_MOCK_SAVE_ON_EXIT ?? "")).toBe(true);

    const restarted = await start({ TICKET_MOCK_SCENARIO: variables.TICKET_MOCK_SAVE_ON_EXIT ?? "" });
    const response = await (await fetch(path, { headers })).json();
    expect(await restarted.end("SIGTERM")).toEqual({ code: 0, signal: null });
    expect(response).toMatchObject({ id: 1, priority: "urgent" });
  });

  it("allow steering with the token", async () => {
    const server = await start({ TICKET_MOCK_ADMIN_TOKEN: "a-token" });
    const listSandboxes = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${variables.TICKET_MOCK_PORT}/__admin/sandboxes`, { headers });
    const statuses = [
      (await listSandboxes({})).status,
      (await listSandboxes({ authorization: "Bearer a-token" })).status,
    ];
    await server.end("SIGTERM");
    expect(statuses).toEqual([401, 200]);
  });
});
