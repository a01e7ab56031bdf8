// Creates an MSW server with a mock, for tests. Add your handlers for other services here.
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { createMock } from "ticket-service-mock";
import { toMswHandlers } from "ticket-service-mock/msw";
import { apiBase } from "../tickets-api.ts";

export const mock = await createMock();
export const server = setupServer(
  http.get("https://weather.example.com/today", () => HttpResponse.json({ sky: "clear" })),
  ...toMswHandlers(mock, { baseUrl: apiBase }),
);
