/** What one step measured: milliseconds, and shares from 0 to 1. */
export interface Measured {
  listMeanMs: number;
  callP99Ms: number;
  screenP99Ms: number;
  errorShare: number;
}

/** A step is supported within these limits. */
const GATES: Readonly<Record<keyof Measured, { what: string; limit: number }>> = {
  listMeanMs: { what: 'lists, mean', limit: 100 },
  callP99Ms: { what: 'calls, p99', limit: 2_000 },
  screenP99Ms: { what: 'message on the screen, p99', limit: 1_000 },
  errorShare: { what: 'errors', limit: 0.000_25 },
};

/** Returns the names of the gates that a step breaks. A value that could not be measured breaks its gate. */
export function brokenGates(measured: Measured): string[] {
  const names = Object.keys(GATES) as (keyof Measured)[];
  return names.filter((name) => !(measured[name] <= GATES[name].limit)).map((name) => GATES[name].what);
}

/**
 * Returns how many megabytes a further number needs.
 *
 * @param before numbers and memory of the process without mapped files
 */
export function perNumberMb(
  before: { numbers: number; megabytes: number },
  after: { numbers: number; megabytes: number },
): number {
  return (after.megabytes - before.megabytes) / (after.numbers - before.numbers);
}
