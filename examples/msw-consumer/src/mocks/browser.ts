// Starts MSW's service worker with a mock in a page, for development (run `npx msw init public` once). Call it before the app sends requests.
import { setupWorker } from "msw/browser";
import { createMock } from "ticket-service-mock";
import { toMswHandlers } from "ticket-service-mock/msw";
import { apiBase, session } from "../tickets-api.ts";

export async function startMocking(): Promise<void> {
  const mock = await createMock();
  session.token = await mock.token();
  await setupWorker(...toMswHandlers(mock, { baseUrl: apiBase })).start();
}
