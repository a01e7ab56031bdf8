// Builds the web application: routes from the contract's table, runs the steps of each request and sends its response.
import { Hono } from "hono";
import type { Authenticator } from "../auth/authenticator.ts";
import { Reply } from "../contract/reply.ts";
import { type ServiceRoute, templateMatches } from "../contract/routes.ts";
import type { ServiceContract } from "../contract/service-contract.ts";
import type { Sleep, Stopwatch } from "../engine/core/clock.ts";
import { hasDotSegment } from "../engine/core/dot-segment.ts";
import { responseTooLarge } from "../engine/core/errors.ts";
import { estimateJsonSize } from "../engine/core/json-size.ts";
import type { Logger } from "../engine/core/logger.ts";
import type { Redactor } from "../engine/core/secrets/redactor.ts";
import type { Instant } from "../engine/core/time.ts";
import { type AdminDependencies, adminPath } from "./admin/admin-app.ts";
import { createAdminRoute } from "./admin/admin-route.ts";
import { compileRoute } from "./compiled-route.ts";
import type { Handler, PermissionCheck } from "./handler.ts";
import { type MeterSources, type Monitoring, monitoringPaths } from "./monitoring.ts";
import { createMonitoringRoute } from "./monitoring-route.ts";
import { type PageMount, pageMounts } from "./pages/page-mounts.ts";
import type { OpenPages } from "./pages/pages.ts";
import { createServePage } from "./pages/pages-route.ts";
import { pathOf, sandboxOf, wholePathOf } from "./request-target.ts";
import { createPipeline, type Pipeline } from "./run-pipeline.ts";
import { type AppContext, bindingsOf, send } from "./send.ts";
import type { ServerBindings } from "./server-bindings.ts";
import type { SharedDependencies } from "./step-definitions.ts";
import { operationSteps, preflightSteps, unroutedSteps } from "./step-lists.ts";
import { assertReply, assertResponse } from "./steps/assert-response.ts";
import { isPreflight } from "./steps/cors.ts";
import { maxResponseBytes } from "./steps/encode.ts";
import type { SandboxFinder } from "./steps/sandbox-choice.ts";

export interface AppDependencies {
  readonly service: ServiceContract;
  readonly permit: PermissionCheck;
  readonly handle: Handler;
  readonly authenticator: Authenticator;
  readonly sandboxes: SandboxFinder;
  /** Process time, for the durations in journal and log. */
  readonly stopwatch: Stopwatch;
  /** Real time in milliseconds since 1970, for the journal. */
  realTime(): Instant;
  /** Waits for delay faults. */
  readonly sleep: Sleep;
  readonly logger: Logger;
  readonly redactor: Redactor;
  readonly options: AppOptions;
  /** Health and metrics; `sources` supply metrics that do not come from requests. */
  readonly monitoring: Monitoring & { readonly sources: MeterSources };
  /** Default: no admin API. */
  readonly admin?: AdminDependencies | undefined;
  /** Opens the browser pages; default: no pages. */
  readonly openPages?: OpenPages | undefined;
  /** Whether each browser that opens a page gets its own sandbox. */
  readonly rooms?: boolean;
  /** The options that pages show: authentication, the speed of live traffic, and the kind of storage. */
  readonly shownOptions?: { readonly auth: string; readonly live?: number | undefined; readonly storage: string };
}

export interface AppOptions {
  /** Prefix of every path: "" or without a trailing slash, for example `/api/v1`. */
  readonly basePath: string;
  /** Allows browsers of any origin, with credentials. */
  readonly cors: boolean;
  /** Maximum bytes of a request body. */
  readonly bodyLimit: number;
}

type App = Hono<{ Bindings: ServerBindings }>;
type Respond = (context: AppContext) => Response | Promise<Response>;

/** The routed path of a target with dot segments. It matches no route, whatever the target would resolve to. */
const noPath = "..";

/** Creates the application for one mock. */
export function createApp(dependencies: AppDependencies): App {
  const { service, sandboxes, stopwatch, realTime, sleep, logger, redactor, options, admin } = dependencies;
  const { requestIds, meter } = dependencies.monitoring;
  const app: App = new Hono({ getPath: (request, context) => toRoutedPath(request, context?.env?.target) });
  const shared: SharedDependencies = {
    ...options,
    service,
    sandboxes,
    authenticator: dependencies.authenticator,
    stopwatch,
    realTime,
    logger,
    redactor,
    requestIds,
    meter,
    operationId: undefined,
  };
  const respondToUnrouted = respondBy(createPipeline(unroutedSteps, shared), sleep);
  const respondToPreflight = respondBy(createPipeline(preflightSteps, shared), sleep);

  // The only errors that reach this point are faults that make a client's fetch fail.
  app.onError((error) => {
    throw error;
  });
  // Added first, because the router takes the first matching route and an addition may have `/{name}`.
  addMonitoring(app, dependencies, respondToUnrouted);
  addPages(app, dependencies);
  addOperations(app, dependencies, shared, respondToUnrouted);
  if (admin !== undefined) {
    const administer = createAdminRoute({ admin, stopwatch, sleep, logger, requestIds, respondToUnrouted });
    app.all(adminPath, administer);
    app.all(`${adminPath}/*`, administer);
  }
  app.notFound((context) => {
    const { method, headers } = context.req.raw;
    if (context.req.path === noPath) return respondToPreflight(context);
    return options.cors && isPreflight(method, headers) ? respondToPreflight(context) : respondToUnrouted(context);
  });
  return app;
}

/** Returns the path as sent, below the sandbox prefix, so that router and steps use the same string. */
function toRoutedPath(request: Request, target: string | undefined): string {
  return target !== undefined && hasDotSegment(target) ? noPath : pathOf(request.url);
}

/** Adds health and metrics, at the root of the server only. */
function addMonitoring(app: App, dependencies: AppDependencies, respondToUnrouted: Respond): void {
  const { monitoring, admin, redactor, sleep } = dependencies;
  const serveMonitoring = createMonitoringRoute({ ...monitoring, guard: admin?.guard, redactor });
  for (const path of monitoringPaths) {
    app.all(path, async (context) => {
      const { raw } = context.req;
      if (sandboxOf(raw.url) !== undefined) return respondToUnrouted(context);
      return send(context, await serveMonitoring(raw, path, bindingsOf(context)), sleep);
    });
  }
}

/** Adds pages, at the root of the server only and never in place of an operation. */
function addPages(app: App, dependencies: AppDependencies): void {
  const { openPages: open, options, admin, sleep } = dependencies;
  if (open === undefined) return;
  const { basePath } = options;
  const { requestIds } = dependencies.monitoring;
  const newRoom = dependencies.rooms ? () => `room-${requestIds.next()}` : undefined;
  const startOptions = { ...dependencies.shownOptions, operations: dependencies.service.routes.length };
  const serve = createServePage({ ...dependencies, open, basePath, guard: admin?.guard, newRoom, startOptions });
  for (const pageMount of pageMounts) {
    const { mount, ownsSubpaths } = pageMount;
    if (ownsSubpaths && `${basePath}/`.startsWith(`${mount}/`)) continue;
    for (const path of routerPathsOf(pageMount)) {
      app.on(["GET", "HEAD"], path, async (context, next) => {
        const { raw, path: pagePath } = context.req;
        const isAtRoot = sandboxOf(raw.url) === undefined;
        const response = isAtRoot ? await serve(raw, pagePath, pageMount, bindingsOf(context)) : undefined;
        return response === undefined ? next() : send(context, response, sleep);
      });
    }
  }
}

function routerPathsOf({ mount, ownsSubpaths }: PageMount): readonly string[] {
  if (ownsSubpaths) return [mount, `${mount}/*`];
  return mount === "/" ? [mount] : [mount, `${mount}/`];
}

function addOperations(
  app: App,
  dependencies: AppDependencies,
  shared: SharedDependencies,
  respondToUnrouted: Respond,
): void {
  const { permit, handle, sleep, options } = dependencies;
  const { basePath, bodyLimit } = options;
  const { routes, hidden } = shared.service;
  const contract = shared.service.compile();
  for (const path of new Set(hidden.map((route) => route.path))) addShadow(path);
  for (const route of routes) {
    const { operationId, method } = route;
    const path = toRouterPath(basePath + route.path);
    addShadow(route.path);
    const pipeline = createPipeline(operationSteps, {
      ...shared,
      operationId,
      compiled: compileRoute(route, basePath),
      permit,
      handle,
      contract,
      bodyLimit,
      sleep,
      assertResult(result) {
        if (result instanceof Reply) assertReply(operationId, result, shared.service);
        else assertResponse(operationId, result, contract);
        // Reads are refused while they are encoded; changes, before they are committed.
        if (method !== "GET" && estimateJsonSize(result) > maxResponseBytes) throw responseTooLarge(maxResponseBytes);
      },
    });
    app.on(method, path, respondBy(pipeline, sleep));
  }

  // A fixed path, even a hidden one, takes precedence over a path with a parameter, whatever the method: GET
  // /ticket/search does not name a ticket.
  function addShadow(path: string): void {
    for (const method of shadowedMethods(path, routes))
      app.on(method, toRouterPath(basePath + path), respondToUnrouted);
  }
}

function respondBy(pipeline: Pipeline, sleep: Sleep): Respond {
  return (context) => {
    const { raw, path } = context.req;
    const { target, rawHeaders } = bindingsOf(context);
    const response = pipeline(raw, path === noPath ? wholePathOf(target ?? path) : path, rawHeaders);
    if (response instanceof Promise) return response.then((settledResponse) => send(context, settledResponse, sleep));
    return send(context, response, sleep);
  };
}

/** Converts a template such as `/ticket/{ticketId}` to the router's syntax. */
function toRouterPath(template: string): string {
  return template.replaceAll(/\{(\w+)\}/g, ":$1");
}

function shadowedMethods(path: string, routes: readonly ServiceRoute[]): readonly string[] {
  if (path.includes("{")) return [];
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
  const shadowed = routes.filter((route) => route.path.includes("{") && templateMatches(route.path, path));
  return shadowed.map(({ method }) => method).filter((method) => !methods.includes(method));
}
