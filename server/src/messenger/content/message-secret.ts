import { proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import { partOf } from './registry';

const DAY_MS = 24 * 3_600_000;
/** WhatsApp accepts edits for 15 minutes, but delivers them later to a disconnected device. */
const SECRET_DAYS = 7;
/** Polls have no end, and events may be far ahead. */
const OPEN_SECRET_DAYS = 90;

export interface MessageSecret {
  secret: Uint8Array;
  /** Retention from now, in milliseconds. */
  retentionMs: number;
}

/** Returns the secret that a message brings for its later edits, votes and responses; undefined without one. */
export function secretOf(plaintext: Uint8Array): MessageSecret | undefined {
  const message = proto.Message.decode(unpadRandomMax16(plaintext));
  const inner = message.deviceSentMessage?.message;
  const secret = (message.messageContextInfo ?? inner?.messageContextInfo)?.messageSecret;
  if (!secret || secret.length === 0) return undefined;
  const kind = partOf(inner ?? message)?.kind;
  const days = kind === 'poll' || kind === 'event' ? OPEN_SECRET_DAYS : SECRET_DAYS;
  return { secret, retentionMs: days * DAY_MS };
}
