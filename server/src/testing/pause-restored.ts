import { restoredRows } from '#core/restored';
import type { App } from '../app';

/** Pauses a company as a restore does. Returns a function that resumes it. */
export async function pauseRestored(
  { database, context }: Pick<App, 'database' | 'context'>,
  companyId: number,
): Promise<() => Promise<boolean>> {
  const at = new Date();
  await restoredRows(database.db).insertOne({ _id: companyId, companyId, from: at, at });
  // A server reads the pauses once; a resumption makes it read them again.
  await context.restored.resume(0);
  return () => context.restored.resume(companyId);
}
