// Starts the agent's desk, console/desk/index.html.
import { startPage } from "../../src/shared/page.tsx";
import { App } from "./app.tsx";
import { readSettings } from "./base/settings.ts";
import "./style.css";

startPage("desk", <App settings={readSettings()} />);
