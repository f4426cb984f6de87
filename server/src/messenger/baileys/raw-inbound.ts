import type { CallReport, ConnectionRef, Inbound } from '../gateway';
import { type RawBrought, readBrought } from './brought-message';
import { type RawCall, readMissedCall } from './calls';
import type { RawHistory } from './history-notification';
import { type RawMessage, type RawPlaceholder, readPlaceholder, readRawMessage } from './inbound-message';

/** A call that rings, retained until the application has decided on it. */
interface RawRinging {
  ringing: Omit<CallReport, 'connection'>;
}

/** Becomes a message, or a change of one. */
type RawContent = RawMessage | RawBrought | RawCall | RawPlaceholder;

/** Rows of the inbox, retained until the application has processed them. */
export type RawInbound = RawContent | RawHistory | RawRinging;

/** Returns the message or change in a row; null when it contains none. */
export function readRaw(connection: ConnectionRef, raw: RawContent): Inbound | null {
  if ('call' in raw) return readMissedCall(connection, raw);
  if ('placeholder' in raw) return readPlaceholder(connection, raw);
  return 'brought' in raw ? readBrought(connection, raw) : readRawMessage(connection, raw);
}
