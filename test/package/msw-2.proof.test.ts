// The packed tarball with MSW 2, which many teams use: examples/msw-consumer.
import { describe } from "vitest";
import { testMswExample } from "./msw-example.ts";

describe.each(["2.7.0", "2.9.0"])("toMswHandlers with msw %s", (version) => testMswExample(version, "native"));
