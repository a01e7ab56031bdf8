// Starts the agent's desk, console/desk/index.html.
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { readSettings } from "./base/settings.ts";
import "./style.css";

const place = document.getElementById("desk");
if (place !== null) createRoot(place).render(<App settings={readSettings()} />);
