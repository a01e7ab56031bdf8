// Starts the front door, console/front.html.
import { startPage } from "../shared/page.tsx";
import { readSettings } from "../shared/settings.ts";
import { Front } from "./front.tsx";
import "./front.css";

startPage("page", <Front settings={readSettings()} />);
