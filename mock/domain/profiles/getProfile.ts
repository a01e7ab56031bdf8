import type { Operation } from "../operation.ts";
import * as profiles from "./profile.ts";

export const getProfile: Operation<"getProfile"> = (_input, { caller }) => profiles.getCallerProfile(caller);
