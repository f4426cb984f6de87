import type { Logger } from 'pino';
import { openedChange } from '../../content/opened-change';
import { type SealedChange, sealedChangeIn, type SecretOwner } from '../../content/sealed-changes';
import type { CallReport, ConnectionRef, Inbound } from '../../gateway';
import type { RawHistory } from '../history-notification';
import { type RawMessage, readNotice, readSealedChange } from '../inbound-message';
import { editOf } from '../message-content';
import { type RawInbound, readRaw } from '../raw-inbound';

/** The application's handlers. Content without one is dropped. */
export interface InboxHandlers {
  onInbound(message: Inbound): Promise<void>;
  onHistory?(raw: RawHistory): Promise<void>;
  onRinging?(report: CallReport): Promise<void>;
}

/** Finds the application's handler for the content of a row. */
export class ApplicationWork {
  private lastHistory: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly connection: ConnectionRef,
    private readonly handlers: InboxHandlers,
    private readonly log: Logger,
    private readonly secretOf: (owner: SecretOwner) => Promise<Uint8Array | undefined>,
  ) {}

  /**
   * Returns the work for a raw message; null if there is none.
   * @param retried - an earlier attempt or process may have stored it already
   */
  on(rowId: string, raw: RawInbound, retried: boolean): (() => Promise<void>) | null {
    const { onInbound, onHistory, onRinging } = this.handlers;
    if ('history' in raw) return onHistory ? () => this.afterHistory(() => onHistory(raw)) : null;
    if ('ringing' in raw) {
      return onRinging ? () => onRinging({ ...raw.ringing, connection: this.connection }) : null;
    }
    const message = this.read(rowId, raw);
    if (message) return () => onInbound(retried ? { ...message, retried } : message);
    return 'plaintext' in raw ? this.sealedChange(rowId, raw, retried) : null;
  }

  /** Returns the work for an encrypted change; null for another content. */
  private sealedChange(rowId: string, raw: RawMessage, retried: boolean): (() => Promise<void>) | null {
    const sealed = this.sealedIn(raw);
    if (!sealed) return null;
    return async () => {
      const secret = await this.secretOf(sealed.owner);
      const change = secret && openedChange(sealed, secret, (edited) => editOf(edited, raw.me));
      if (!change)
        this.log.warn(
          { id: rowId, type: sealed.type, hasSecret: secret !== undefined },
          'encrypted change could not be decrypted',
        );
      const inbound = change
        ? readSealedChange(this.connection, raw, { target: sealed.target, change })
        : sealed.type === 'edit'
          ? readNotice(this.connection, raw, { type: 'unreadableEdit' })
          : null;
      if (inbound) await this.handlers.onInbound(retried ? { ...inbound, retried } : inbound);
    };
  }

  private sealedIn(raw: RawMessage): SealedChange | undefined {
    try {
      return sealedChangeIn(raw);
    } catch {
      // `read` logged that the message is malformed.
      return undefined;
    }
  }

  /** Runs the work on parts of the history in order. */
  afterHistory(work: () => Promise<void>): Promise<void> {
    const done = this.lastHistory.then(work);
    this.lastHistory = done.catch(() => undefined);
    return done;
  }

  /** Skips an unreadable message, so that it does not block later ones. */
  private read(rowId: string, raw: Parameters<typeof readRaw>[1]): Inbound | null {
    try {
      const message = readRaw(this.connection, raw);
      if (!message) this.log.debug({ id: rowId }, 'not a message, or none carried yet');
      return message;
    } catch (error) {
      this.log.error({ err: error, id: rowId }, 'a decrypted message could not be read');
      return null;
    }
  }
}
