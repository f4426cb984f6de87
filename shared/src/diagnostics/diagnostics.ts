/** Checks in the order of the page. */
export const DIAGNOSTIC_IDS = [
  'versions',
  'policy',
  'dns',
  'tls',
  'latency',
  'clock',
  'socket',
  'keyStore',
  'notifications',
  'microphone',
  'disk',
  'gpu',
  'updates',
] as const;
export type DiagnosticId = (typeof DIAGNOSTIC_IDS)[number];

/** `unknown`: the check is not possible here, for example in a browser. */
export type DiagnosticState = 'ok' | 'warning' | 'failed' | 'unknown';

export type DiagnosticFacts = Record<string, string | number | boolean>;

export interface Diagnostic {
  id: DiagnosticId;
  state: DiagnosticState;
  /** Measured values by a short English name, which support reads. They contain no data of customers. */
  facts: DiagnosticFacts;
}

/** Failure of an update check on a server that offers no versions. */
export const NO_UPDATE_FEED = 'HTTP_ERROR_404';

/** A server's clock may differ by this many seconds from this machine's. */
const MAX_CLOCK_DIFFERENCE_S = 60;
const SLOW_MS = 1_000;

/** Returns the report as text, one check per line: `latency ok ms=41`. */
export function diagnosticsText(report: readonly Diagnostic[], at: Date): string {
  const lines = report.map(({ id, state, facts }) =>
    [id, state, ...Object.entries(facts).map(([name, value]) => `${name}=${value}`)].join(' '),
  );
  return [`Recado ${at.toISOString()}`, ...lines].join('\n');
}

/** @param times milliseconds of each request with a response */
export function latencyDiagnostic(times: readonly number[]): Diagnostic {
  const sorted = [...times].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  if (median === undefined) return { id: 'latency', state: 'failed', facts: {} };
  const ms = Math.round(median);
  return { id: 'latency', state: ms > SLOW_MS ? 'warning' : 'ok', facts: { ms } };
}

/**
 * Compares this machine's clock with the server's `Date` header, whose resolution is a second.
 * @param date the header; null if the server did not respond or hides it
 * @param now this machine's time in milliseconds when the response arrived
 */
export function clockDiagnostic(date: string | null, now: number): Diagnostic {
  const server = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(server)) return { id: 'clock', state: 'unknown', facts: {} };
  const seconds = Math.round((now - server) / 1_000);
  const differs = Math.abs(seconds) > MAX_CLOCK_DIFFERENCE_S;
  return { id: 'clock', state: differs ? 'warning' : 'ok', facts: { differenceSeconds: seconds } };
}
