// Starts the contract page, console/docs.html.
import { startPage } from "../shared/page.tsx";
import { pinSandboxInAddress, readSettings } from "../shared/settings.ts";
import { Docs } from "./docs.tsx";
import "./docs.css";

startPage("page", <Docs settings={pinSandboxInAddress(readSettings())} />);
