// Starts the console, console/console.html.
import { startPage } from "../shared/page.tsx";
import { readSettings } from "../shared/settings.ts";
import { App } from "./app.tsx";
import "./console.css";

startPage("page", <App settings={readSettings()} />);
