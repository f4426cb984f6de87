import { WARNED_FACTOR } from '@recado/shared/automation';
import { WARNING_MS } from '@recado/shared/connection-health';
import type { ConnectionDocument } from '../connection.model';

type Warned = Pick<ConnectionDocument, 'number' | 'warning'>;

/** Returns the reported warning while it slows down automatic sending; null for another number. */
export function currentWarning(
  { number, warning }: Warned,
  now: Date,
): { at: Date; by: string; until: Date } | null {
  if (!warning || warning.number !== number) return null;
  const until = new Date(warning.at.getTime() + WARNING_MS);
  return until > now ? { at: warning.at, by: warning.by, until } : null;
}

/** Returns what all automatic sending of the connection is multiplied by. */
export function automaticFactor(connection: Warned, now: Date): number {
  return currentWarning(connection, now) ? WARNED_FACTOR : 1;
}
