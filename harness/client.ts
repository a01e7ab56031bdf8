// Entry `ticket-service-mock/client`: a client typed by the contract, and a connection to a mock in another process.
import "../mock/check-node.ts";

export { createTicketClient, type paths, type TicketClient, type TicketClientOptions } from "../mock/client.ts";
export type { components, operations } from "../spec/generated/types.ts";
export { connectMock, type RemoteMock, type RemoteMockOptions, type RemoteMockWith } from "./remote/connect-mock.ts";
