import { secretOf } from '../content/sealed-edits';
import type { CallReport, ConnectionRef, Inbound } from '../gateway';
import { type RawCall, readMissedCall } from './calls';
import type { RawHistory } from './history-notification';
import { type RawMessage, type RawPlaceholder, readPlaceholder, readRawMessage } from './inbound-message';
import { type RawSyncedMessage, readSyncedMessage } from './phone-sync-message';

/** A ringing call, stored until the application has handled it. */
interface RawRinging {
  ringing: Omit<CallReport, 'connection'>;
}

type RawContent = RawMessage | RawSyncedMessage | RawCall | RawPlaceholder;

export type RawInbound = RawContent | RawHistory | RawRinging;

/** Returns the message or change; null if there is none. */
export function readRaw(connection: ConnectionRef, raw: RawContent): Inbound | null {
  if ('call' in raw) return readMissedCall(connection, raw);
  if ('placeholder' in raw) return readPlaceholder(connection, raw);
  return 'synced' in raw ? readSyncedMessage(connection, raw) : readRawMessage(connection, raw);
}

/** Returns the secret that a message brings for its edits; undefined without one. */
export function secretIn(raw: RawInbound): Uint8Array | undefined {
  if (!('plaintext' in raw)) return undefined;
  try {
    return secretOf(raw.plaintext);
  } catch {
    // The reader logs malformed messages.
    return undefined;
  }
}
