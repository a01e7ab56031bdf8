// The packed tarball with MSW 3: examples/msw-consumer.
import { describe } from "vitest";
import { testMswExample } from "./msw-example.ts";

describe("toMswHandlers with msw 3", () => testMswExample("3.0.5", "native"));
