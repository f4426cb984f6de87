import type { ConnectionRef, Inbound } from '../gateway';
import { readBrought, type RawBrought } from './brought-message';
import { readMissedCall, type RawCall } from './calls';
import { readPlaceholder, readRawMessage, type RawMessage, type RawPlaceholder } from './inbound-message';

/** What the inbox keeps until the product has it. */
export type RawInbound = RawMessage | RawBrought | RawCall | RawPlaceholder;

/** What it says; null when it is nothing that the product is told about. */
export function readRaw(connection: ConnectionRef, raw: RawInbound): Inbound | null {
  if ('call' in raw) return readMissedCall(connection, raw);
  if ('placeholder' in raw) return readPlaceholder(connection, raw);
  return 'brought' in raw ? readBrought(connection, raw) : readRawMessage(connection, raw);
}
