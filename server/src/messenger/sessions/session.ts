import { TokenBucket } from '#core/token-bucket';
import { BaileysConnection } from '../baileys/connection';
import type { ConnectionListener } from '../baileys/connection-deps';
import type { CloseReason } from '../baileys/disconnects';
import { fetchHistory } from '../baileys/history-notification';
import type { InboxHandlers } from '../baileys/inbox/application-work';
import { Inbox } from '../baileys/inbox/inbox';
import type { NewChatRestriction } from '../baileys/new-chat-restriction';
import { SentMessages } from '../baileys/sent-messages';
import { type ConnectionRef, type DisconnectReason, GatewayError, type SessionState } from '../gateway';
import { withLease } from '../leases/with-lease';
import { GroupAuthors } from './group-authors';
import { PairingOffer } from './pairing-offer';
import { reconnectDelay } from './reconnect-delay';
import { ReportedState } from './reported-state';
import type { SessionDeps } from './session-deps';
import { inSessionScope, type SessionScope } from './session-scope';

const NO_SCOPE: SessionScope = { fail: () => undefined };

/** Maximum wait at shutdown for messages that the application is storing. */
const IN_HAND_LIMIT_MS = 5_000;
/** Failures of Baileys within this time delay further reconnections. */
const FAULTS_WINDOW_MS = 600_000;

/**
 * A connection with at most one socket, reopened until the session is stopped. Operations that open or close
 * sockets run serially in `tail`.
 */
export class Session {
  readonly sends: TokenBucket;
  readonly lookups: TokenBucket;
  private readonly reported: ReportedState;
  private link: BaileysConnection | undefined;
  private scope = NO_SCOPE;
  private faults: number[] = [];
  private readonly inbox: Inbox;
  private readonly sent: SentMessages;
  private readonly authors = new GroupAuthors();
  private tail: Promise<void> = Promise.resolve();
  private retryTimer: NodeJS.Timeout | undefined;
  /** Search for a version to replace a rejected one. */
  private search: Promise<boolean> | undefined;
  private readonly pairingOffer = new PairingOffer();
  private closing = false;

  constructor(private readonly deps: SessionDeps) {
    this.reported = new ReportedState(deps);
    this.sends = new TokenBucket(deps.settings.sends);
    this.lookups = new TokenBucket(deps.settings.lookups);
    const { connection, rows, log } = deps;
    this.sent = new SentMessages(rows);
    const handlers: InboxHandlers = {
      onInbound: async (inbound) => {
        const startedAt = performance.now();
        this.authors.note(inbound);
        this.newChats.heard(inbound);
        if (inbound.byPhone)
          deps.listener().onHealth?.(connection, { type: 'phoneSeen', at: inbound.sentAt }, deps.lease.fence);
        await deps.listener().onInbound(inbound);
        deps.observer.inboundStored((performance.now() - startedAt) / 1_000);
      },
      onHistory: (raw) => fetchHistory(connection, raw, deps.listener(), log),
      onRinging: async (report) => deps.listener().onCall?.(report),
    };
    this.inbox = new Inbox(connection, rows, handlers, log, deps.settings.inbox);
  }

  get connection(): ConnectionRef {
    return this.deps.connection;
  }

  get inboundRetrying(): number {
    return this.inbox.retrying;
  }

  /** Returns when the oldest message was received that the application has not stored; undefined if there is none. */
  get inboundSince(): number | undefined {
    return this.inbox.oldestSince;
  }

  get state(): SessionState {
    return this.reported.value;
  }

  get newChats(): NewChatRestriction {
    return this.reported.newChats;
  }

  announce(): void {
    this.reported.change({ status: 'OPENING', qrcode: '', retries: 0, reason: null });
  }

  start(): Promise<void> {
    const { reason } = this.state;
    return this.exclusively(async () => {
      await this.closeLink();
      this.announce();
      if (reason === 'outdated') await this.deps.protocol.checkNow();
      await this.openLink();
    });
  }

  /** Deletes the pairing, if possible also at WhatsApp, and requests a new one. */
  restartPairing(): Promise<void> {
    return this.exclusively(async () => {
      try {
        await this.unpair();
      } catch (error) {
        this.disconnected('storage', null);
        throw error;
      }
      this.reported.change({ status: 'OPENING', qrcode: '', retries: 0, reason: null, number: null });
      await this.openLink();
    });
  }

  pause(): Promise<void> {
    return this.exclusively(async () => {
      await this.closeLink();
      this.reported.change({ status: 'DISCONNECTED', qrcode: '', retries: 0, reason: null });
    });
  }

  logout(): Promise<void> {
    return this.exclusively(async () => {
      try {
        await this.unpair();
      } finally {
        // Reported even if closing failed, so that the session does not seem connected.
        this.disconnected('stopped', null);
      }
    });
  }

  erase(): Promise<void> {
    this.closing = true;
    this.newChats.close();
    return this.exclusively(async () => {
      await this.unpair();
      await this.inbox.close(IN_HAND_LIMIT_MS);
      await this.deps.rows.eraseAll();
    });
  }

  close(): Promise<void> {
    this.closing = true;
    this.newChats.close();
    return this.exclusively(async () => {
      await this.closeLink();
      await this.inbox.close(IN_HAND_LIMIT_MS);
    });
  }

  /**
   * Ends without reporting, because another server owns the session. Resolves when the application no longer
   * processes its messages.
   */
  abandon(): Promise<void> {
    this.closing = true;
    this.newChats.close();
    this.stopWaiting();
    this.link?.abandon();
    return this.exclusively(async () => {
      this.link?.abandon();
      this.link = undefined;
      await this.inbox.abandon(IN_HAND_LIMIT_MS);
    });
  }

  connected(): BaileysConnection {
    if (this.link?.open && this.deps.lease.valid) return this.link;
    throw new GatewayError('notConnected', 'The connection is not connected to the messenger.');
  }

  /** Requests a code when WhatsApp offers a pairing. Starts a disconnected session first. */
  async requestPairingCode(phone: string): Promise<string> {
    if (this.state.status === 'CONNECTED')
      throw new GatewayError('refused', 'The connection is paired already.');
    if (this.state.status !== 'qrcode') {
      const offered = this.pairingOffer.next();
      if (this.state.status === 'DISCONNECTED') void this.start();
      await offered;
    }
    if (!this.link) throw new GatewayError('notConnected', 'The messenger cannot be reached.');
    return this.link.requestPairingCode(phone);
  }

  /** Runs a call of Baileys, whose unhandled errors end only this session. */
  within<T>(work: () => T): T {
    return inSessionScope(this.scope, work);
  }

  authorOf(messengerId: string): string | undefined {
    return this.authors.of(messengerId);
  }

  private async openLink(): Promise<void> {
    if (this.closing) return;
    const { connection, lease, rows, settings, protocol, baileysLog: log, listener } = this.deps;
    const { inbox, sent, newChats } = this;
    const findSent = (messengerId: string) => this.findSent(messengerId);
    const product = withLease(listener(), lease);
    const deps = { connection, lease, rows, inbox, sent, newChats, findSent, settings, log, product };
    // Asynchronous contexts outlive the socket and retain this object, so it must not refer to the socket.
    const scope: SessionScope = { fail: (error) => this.fault(error, scope) };
    this.scope = scope;
    try {
      const version = await protocol.select();
      // A socket that closed before it became the session's socket reports nothing.
      const listener = this.linkListener(version, () => this.link !== undefined && this.scope === scope);
      this.link = await inSessionScope(scope, () => BaileysConnection.open({ ...deps, version, listener }));
    } catch (error) {
      this.deps.log.error({ err: error, ...connection }, 'a session could not be started');
      this.retryLater('storage');
    }
  }

  /** Ends the socket after an unhandled error, because Baileys' state is unknown. */
  private fault(error: unknown, scope: SessionScope): void {
    const { log, connection } = this.deps;
    const now = performance.now();
    this.faults = [...this.faults.filter((at) => at > now - FAULTS_WINDOW_MS), now];
    log.error({ err: error, ...connection }, 'messenger library failed: session reconnects');
    void this.exclusively(() =>
      this.scope === scope ? this.afterEnd({ then: 'retry', reason: 'error' }) : undefined,
    );
  }

  private async findSent(messengerId: string) {
    const { connection, listener } = this.deps;
    const text = await listener().findSentText?.(connection, messengerId);
    return text ? { extendedTextMessage: { text } } : undefined;
  }

  private linkListener(version: string, isCurrent: () => boolean): ConnectionListener {
    const { connection, lease, listener, protocol } = this.deps;
    return {
      onQr: (qrcode) => {
        this.reported.change({ status: 'qrcode', qrcode, reason: null });
        this.pairingOffer.made();
      },
      onPaired: () => {
        this.newChats.reset();
        this.reported.change({ status: 'PAIRING', qrcode: '' });
      },
      onOpen: (account) => {
        this.reported.connected(account);
        void protocol.opened(version);
      },
      onDrained: () => lease.valid && listener().onReady(connection),
      onEnd: (end) => void this.exclusively(() => (isCurrent() ? this.afterEnd(end, version) : undefined)),
    };
  }

  private async afterEnd(end: CloseReason, version?: string): Promise<void> {
    await this.closeLink();
    if (this.closing) return;
    this.deps.observer.connectionEnded(end.then === 'reopen' ? 'restart' : end.reason);
    switch (end.then) {
      case 'reopen':
        return this.openLink();
      case 'retry':
        if (end.reason === 'outdated' && version !== undefined) return this.replaceVersion(version);
        return this.retryLater(end.reason);
      case 'stop':
        return this.disconnected(end.reason);
      case 'erase':
        try {
          await this.deps.rows.erasePairing();
        } finally {
          // If this fails, WhatsApp rejects the credentials at the next start, which erases them.
          this.disconnected(end.reason, null);
        }
        return;
    }
  }

  private retryLater(reason: DisconnectReason): void {
    const retries = this.state.retries + 1;
    this.reported.change({ status: 'TIMEOUT', qrcode: '', retries, reason });
    this.reopenLater(Math.max(retries, this.faults.length));
  }

  /** Reconnects soon with another version; without one, later and later. */
  private replaceVersion(rejectedVersion: string): void {
    const { log, protocol, connection } = this.deps;
    const retries = this.state.retries + 1;
    this.reported.change({ status: 'TIMEOUT', qrcode: '', retries, reason: 'outdated', rejectedVersion });
    const search = protocol.replace(rejectedVersion).catch((error: unknown) => {
      log.error({ err: error, ...connection }, 'protocol version not replaced');
      return false;
    });
    this.search = search;
    void search.then((isReplaced) => {
      if (this.search === search) this.reopenLater(isReplaced ? 1 : retries);
    });
  }

  private reopenLater(attempt: number): void {
    const wait = reconnectDelay(attempt, this.deps.settings.reconnectFirstMs);
    this.retryTimer = setTimeout(() => void this.exclusively(() => this.openLink()), wait);
  }

  private disconnected(reason: DisconnectReason, number = this.state.number): void {
    this.reported.change({ status: 'DISCONNECTED', qrcode: '', retries: 0, reason, number });
  }

  private async unpair(): Promise<void> {
    await this.link?.logout();
    await this.closeLink();
    await this.deps.rows.erasePairing();
  }

  private async closeLink(): Promise<void> {
    this.stopWaiting();
    const { link } = this;
    this.link = undefined;
    this.scope = NO_SCOPE;
    await link?.close();
  }

  private stopWaiting(): void {
    clearTimeout(this.retryTimer);
    this.search = undefined;
  }

  private exclusively(work: () => Promise<void> | void): Promise<void> {
    const done = this.tail.then(work);
    this.tail = done.catch((error: unknown) => {
      this.deps.log.error({ err: error, ...this.deps.connection }, 'a session failed to change');
    });
    return done;
  }
}
