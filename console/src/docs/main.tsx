// Starts the page of the contract, console/docs.html.
import { render } from "preact";
import { readSettings } from "../shared/settings.ts";
import { Docs } from "./docs.tsx";
import "../shared/style.css";
import "./docs.css";

const place = document.getElementById("page");
if (place !== null) render(<Docs settings={readSettings()} />, place);
