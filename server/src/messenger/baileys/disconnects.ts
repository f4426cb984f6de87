import { DisconnectReason as Code } from '@whiskeysockets/baileys';
import type { DisconnectReason } from '../gateway';

/** Without a name in Baileys. */
const CLIENT_TOO_OLD = 405;

/** What the session does about a socket that ended. */
export type LinkEnd =
  /** Open again at once: the messenger asked for it after pairing. */
  | { then: 'reopen' }
  /** Try again, later and later. */
  | { then: 'retry'; reason: DisconnectReason }
  /** The pairing is over: its credentials are worthless. */
  | { then: 'erase'; reason: DisconnectReason }
  /** Wait for a person. */
  | { then: 'stop'; reason: DisconnectReason };

/**
 * Judges the code a socket ended with (`messenger-simulator.md`, "Disconnect codes"). `offersPairing`: it was
 * showing QR codes, so that the code of a time-out means that nobody read them.
 */
export function judgeEnd(code: number | undefined, offersPairing: boolean): LinkEnd {
  switch (code) {
    case Code.restartRequired:
      return { then: 'reopen' };
    case Code.loggedOut:
      return { then: 'erase', reason: 'loggedOut' };
    case Code.connectionReplaced:
      // Another device has the session: fighting for it would cut both off for ever.
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

/** The messenger's code in an error of Baileys (a Boom). */
export function codeOf(error: unknown): number | undefined {
  const output = (error as { output?: { statusCode?: unknown } } | undefined)?.output;
  return typeof output?.statusCode === 'number' ? output.statusCode : undefined;
}
