// Starts the agent's desk, console/desk/index.html.
import { render } from "preact";
import { App } from "./app.tsx";
import { readSettings } from "./base/settings.ts";
import "./style.css";

const place = document.getElementById("desk");
if (place !== null) render(<App settings={readSettings()} />, place);
