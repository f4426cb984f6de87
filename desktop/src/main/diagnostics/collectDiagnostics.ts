import { type Diagnostic, DIAGNOSTIC_IDS } from '@recado/shared/diagnostics';
import { errorCode } from './errorCode';
import { machineChecks, type MachineChecksDeps } from './machineChecks';
import { serverChecks, type ServerChecksDeps } from './serverChecks';

export type DiagnosticsDeps = MachineChecksDeps & Omit<ServerChecksDeps, 'limitMs'>;

/** Time limits in milliseconds of a request and of all checks. */
const REQUEST_LIMIT_MS = 4_000;
const TOTAL_LIMIT_MS = 9_000;

/**
 * Checks this machine and the way to the server, at the same time and also offline.
 * @param limitMs checks that take longer are `unknown`
 * @returns one result per check, in the order of `DIAGNOSTIC_IDS`
 */
export async function collectDiagnostics(
  deps: DiagnosticsDeps,
  limitMs: number = TOTAL_LIMIT_MS,
): Promise<Diagnostic[]> {
  const results = new Map<string, Diagnostic>();
  const addResults = (found: Diagnostic[]) => found.forEach((result) => results.set(result.id, result));
  const checks = [
    ...machineChecks(deps).map(async (check) => [await check]),
    ...serverChecks({ ...deps, limitMs: Math.min(REQUEST_LIMIT_MS, limitMs) }),
  ];
  const failures: string[] = [];
  await Promise.race([
    Promise.all(
      checks.map((check) => check.then(addResults, (error: unknown) => failures.push(errorCode(error)))),
    ),
    after(limitMs),
  ]);
  const reason = failures[0] ?? 'timeout';
  return DIAGNOSTIC_IDS.map((id) => results.get(id) ?? { id, state: 'unknown', facts: { reason } });
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
