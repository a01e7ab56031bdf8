// For development: the same in a page, with MSW's service worker (run `npx msw init public` once). Start it before the app sends requests.
import { setupWorker } from "msw/browser";
import { createMock } from "ticket-service-mock";
import { toMswHandlers } from "ticket-service-mock/msw";
import { apiBase, session } from "../tickets-api.ts";

export async function startMocking(): Promise<void> {
  const mock = await createMock();
  session.token = await mock.token();
  await setupWorker(...toMswHandlers(mock, { baseUrl: apiBase })).start();
}
