/* reason.ts -- whatever was thrown, as one line for a person. */
import { RuleFault } from "../rules/types";
import { faultText } from "./i18n";

/** One line a person can read, whatever was thrown. */
export function reason(error: unknown): string {
  if (error instanceof RuleFault) return faultText(error.fault);
  return error instanceof Error ? error.message : String(error);
}
