// Starts the front door, console/front.html.
import { render } from "preact";
import { readSettings } from "../shared/settings.ts";
import { Front } from "./front.tsx";
import "../shared/style.css";

const place = document.getElementById("page");
if (place !== null) render(<Front settings={readSettings()} />, place);
