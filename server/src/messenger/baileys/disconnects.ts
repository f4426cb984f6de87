import { DisconnectReason as Code } from '@whiskeysockets/baileys';
import type { DisconnectReason } from '../gateway';

const CLIENT_TOO_OLD = 405;

export type CloseReason =
  /** Reconnects at once, as WhatsApp requests after pairing. */
  | { then: 'reopen' }
  /** Retries with increasing delays. */
  | { then: 'retry'; reason: DisconnectReason }
  /** The pairing has ended. Erases its credentials. */
  | { then: 'erase'; reason: DisconnectReason }
  /** Waits until a user acts. */
  | { then: 'stop'; reason: DisconnectReason };

/**
 * Chooses the reaction to a close code.
 * @param offersPairing - whether QR codes were shown, so that a timeout means that no phone scanned them
 */
export function classifyDisconnect(code: number | undefined, offersPairing: boolean): CloseReason {
  switch (code) {
    case Code.restartRequired:
      return { then: 'reopen' };
    case Code.loggedOut:
      return { then: 'erase', reason: 'loggedOut' };
    case Code.connectionReplaced:
      // Reconnecting would make both devices disconnect each other repeatedly.
      return { then: 'stop', reason: 'replaced' };
    case Code.forbidden:
      return { then: 'stop', reason: 'banned' };
    case Code.timedOut:
      return offersPairing ? { then: 'stop', reason: 'qrExpired' } : { then: 'retry', reason: 'network' };
    case Code.unavailableService:
      return { then: 'retry', reason: 'unavailable' };
    case CLIENT_TOO_OLD:
      return { then: 'retry', reason: 'outdated' };
    case Code.badSession:
    case Code.multideviceMismatch:
      return { then: 'retry', reason: 'error' };
    default:
      return { then: 'retry', reason: 'network' };
  }
}

/** Error of queries whose socket was closed here, with the code of one that the other side closed. */
export class SocketClosed extends Error {
  readonly output = { statusCode: Code.connectionClosed };

  constructor() {
    super('Connection Closed');
    this.name = 'SocketClosed';
  }
}

export function codeOf(error: unknown): number | undefined {
  const output = (error as { output?: { statusCode?: unknown } } | undefined)?.output;
  return typeof output?.statusCode === 'number' ? output.statusCode : undefined;
}
