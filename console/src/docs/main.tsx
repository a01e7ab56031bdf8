// Starts the page of the contract, console/docs.html.
import { startPage } from "../shared/page.tsx";
import { placed, readSettings } from "../shared/settings.ts";
import { Docs } from "./docs.tsx";
import "./docs.css";

startPage("page", <Docs settings={placed(readSettings())} />);
