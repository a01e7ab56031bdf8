// Starts the console, console/console.html.
import { render } from "preact";
import { readSettings } from "../shared/settings.ts";
import { App } from "./app.tsx";
import "../shared/style.css";
import "./console.css";

const place = document.getElementById("page");
if (place !== null) render(<App settings={readSettings()} />, place);
