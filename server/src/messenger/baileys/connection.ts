import type { Socket } from 'node:net';
import {
  areJidsSameUser,
  type AuthenticationCreds,
  type BaileysEventMap,
  type BinaryNode,
  makeWASocket,
  type WASocket,
} from '@whiskeysockets/baileys';
import { activeCompanies } from '#core/fair-shares';
import type { DeliveryReport, HealthReport } from '../gateway';
import { parseVersion } from '../protocol/web-version';
import { FencedError } from '../state/fence';
import { WriteBehind } from '../state/write-behind';
import { digits } from './addresses';
import { Calls } from './calls';
import type { ConnectionDeps } from './connection-deps';
import { identityReporter, listenToEvents } from './connection-events';
import { DeliveryReports } from './delivery-reports';
import { requestPairingCode, unlinkDevice } from './device-linking';
import { classifyDisconnect, type CloseReason, codeOf, SocketClosed } from './disconnects';
import { Groups } from './groups';
import { InboundCapture } from './inbound-capture';
import { inboundTurns } from './inbound-turns';
import { isPaired, KeyStore } from './key-store';
import { MediaRequests } from './media-request';
import { MediaUploads } from './media-upload';
import { NewChatLimitsReader } from './new-chat-limits';
import { OutboundGate, type RawSocket } from './outbound-gate';
import { Sender } from './sender';
import { socketConfig } from './socket-config';

/** Maximum wait for the end of the queued messages, which WhatsApp may not report after a pairing. */
const DRAINED_AT_LATEST_MS = 10_000;
const CLOSE_LIMIT_MS = 1_000;

/** The underlying socket, which Baileys' types lack. */
type InnerSocket = RawSocket & { terminate(): void; readonly _socket: Socket | null };

export class BaileysConnection {
  readonly socket: WASocket;
  readonly sender: Sender;
  readonly mediaRequests: MediaRequests;
  readonly groups: Groups;
  readonly calls: Calls;
  open = false;
  private drained = false;
  private offered = false;
  private ended = false;
  private drainTimer: NodeJS.Timeout | undefined;
  private readonly gate: OutboundGate;
  private readonly reports: DeliveryReports;
  private readonly limits: NewChatLimitsReader;

  /**
   * Processes messages of an earlier session, then opens a socket. Without credentials, a QR code follows.
   */
  static async open(deps: ConnectionDeps): Promise<BaileysConnection> {
    const writes = new WriteBehind((operations) => deps.rows.write(operations), deps.settings.writeRetryMs);
    const keys = new KeyStore(
      deps.rows,
      writes,
      (id, raw) => deps.inbox.note(id, raw),
      (error) => writes.onFailed(error),
      identityReporter(deps),
    );
    const credentials = await keys.loadCredentials();
    // Without a name, Baileys announces no presence.
    if (credentials.me) credentials.me.name ||= '~';
    deps.inbox.attach(writes);
    deps.sent.attach(writes);
    await deps.inbox.recover();
    return new BaileysConnection(deps, writes, keys, credentials);
  }

  private constructor(
    private readonly deps: ConnectionDeps,
    private readonly writes: WriteBehind,
    private readonly keys: KeyStore,
    private readonly credentials: AuthenticationCreds,
  ) {
    const { connection, inbox, sent, product, settings } = deps;
    const me = () => ({ id: credentials.me?.id ?? '', lid: credentials.me?.lid ?? '' });
    const isUs = (jid: string) => [me().id, me().lid].some((own) => areJidsSameUser(jid, own));
    const report = async (of: DeliveryReport) => {
      if (!deps.lease.valid) throw new FencedError(connection.connectionId);
      await product.onDelivery(of);
    };
    this.reports = new DeliveryReports(connection, report, {
      isUs,
      phoneSeen: (at) => this.reportHealth({ type: 'phoneSeen', at }),
    });
    this.calls = new Calls(connection);
    this.groups = new Groups((group) => this.socket.groupMetadata(group));
    const capture = new InboundCapture(inbox, me, () => {
      activeCompanies.note(connection.companyId);
      return inboundTurns.next(connection.companyId);
    });
    this.socket = makeWASocket({
      ...socketConfig(settings, deps.log),
      version: parseVersion(deps.version),
      auth: { creds: credentials, keys },
      makeSignalRepository: capture.makeSignalRepository,
      cachedGroupMetadata: (group) => this.groups.get(group),
      getMessage: async ({ id }) => (id ? ((await sent.find(id)) ?? (await deps.findSent(id))) : undefined),
    });
    const uploads = new MediaUploads(this.socket, settings.mediaUrl);
    this.sender = new Sender(this.socket, uploads, sent, deps.newChats, keys, this.groups);
    this.mediaRequests = new MediaRequests(this.socket);
    const inner = this.inner;
    const release = inner.send.bind(inner);
    this.gate = new OutboundGate(
      (frames) => {
        // Sends receipts that waited for the same write in one packet.
        inner._socket?.cork();
        for (const frame of frames) release(frame, () => undefined);
        inner._socket?.uncork();
      },
      writes,
      deps.lease,
    );
    this.gate.guard(inner);
    writes.onWritten = () => this.gate.pump();
    writes.onFailed = (error) => {
      deps.log.error(
        { err: error, ...connection },
        'session state is out of reach: the session starts again',
      );
      this.end({ then: 'retry', reason: 'storage' });
    };
    this.limits = new NewChatLimitsReader({
      ...{ connection, socket: this.socket, log: deps.log, everyMs: settings.limitsEveryMs },
      onLock: (lock) => deps.newChats.locked(lock),
      onLimits: (limits) => product.onNewChatLimits?.(connection, limits, deps.lease.fence),
    });
    this.listenToStanzas(capture);
    listenToEvents({
      ...{ connection, socket: this.socket, keys, inbox, calls: this.calls, product, log: deps.log },
      isChange: (id) => capture.isChange(id),
      wasReceivedLive: (id) => capture.wasReceivedLive(id),
      isCurrent: () => !this.ended && deps.lease.valid,
    });
    const { ev } = this.socket;
    // Runs after Baileys has applied the update.
    ev.on('creds.update', () => this.keys.saveCredentials(this.credentials));
    ev.on('connection.update', (update) => this.onConnection(update));
  }

  get number(): string | null {
    return isPaired(this.credentials) ? digits(this.credentials.me?.id) : null;
  }

  get lid(): string | null {
    return isPaired(this.credentials) ? digits(this.credentials.me?.lid) : null;
  }

  requestPairingCode(phone: string): Promise<string> {
    return requestPairingCode(this.socket, phone);
  }

  /** Unlinks this device. Best effort: WhatsApp also removes devices that never reconnect. */
  async logout(): Promise<void> {
    const jid = this.credentials.me?.id;
    if (!this.open || !jid) return;
    await unlinkDevice(this.socket, jid).catch((error: unknown) =>
      this.deps.log.warn({ err: error }, 'a logout was not answered'),
    );
  }

  /** Closes the socket after all writes, and after the frames that wait for them. */
  async close(): Promise<void> {
    await this.writes.settled();
    // Frames of this tick get their number in the next tick.
    await new Promise((resolve) => setImmediate(resolve));
    await this.writes.settled();
    this.end();
    this.keys.close();
    this.deps.inbox.detach();
    this.deps.sent.detach();
    const inner = this.inner;
    const hangs = setTimeout(() => inner.terminate(), CLOSE_LIMIT_MS);
    const ended = this.socket.end(undefined).finally(() => clearTimeout(hangs));
    this.rejectQueries();
    await ended;
    await this.writes.settled();
  }

  /** Closes the socket at once, because pending writes and frames would be rejected or too late. */
  abandon(): void {
    this.end();
    this.keys.close();
    this.deps.inbox.detach();
    this.deps.sent.detach();
    this.inner.terminate();
    this.socket.end(undefined).catch(() => undefined);
    this.rejectQueries();
  }

  /**
   * Rejects queries that wait for a response. Baileys removes their listeners when it closes the socket itself, so that a send
   * would wait until their timeouts. Its own listener ignores the error, as the socket has ended.
   */
  private rejectQueries(): void {
    this.socket.ws.emit('error', new SocketClosed());
  }

  private get inner(): InnerSocket {
    return (this.socket.ws as unknown as { socket: InnerSocket }).socket;
  }

  private listenToStanzas(capture: InboundCapture): void {
    const { ws } = this.socket;
    const { newChats } = this.deps;
    // Precedes Baileys' listener, which decrypts.
    ws.prependListener('CB:message', (stanza: BinaryNode) => capture.see(stanza));
    ws.prependListener('CB:call', (stanza: BinaryNode) => this.calls.see(stanza));
    ws.prependListener('CB:notification,type:w:gp2', ({ attrs }: BinaryNode) =>
      this.groups.evict(attrs.from),
    );
    // Baileys' listeners acknowledge the receipt.
    const acknowledging = ws.listeners('CB:receipt');
    ws.removeAllListeners('CB:receipt');
    ws.on('CB:receipt', (stanza: BinaryNode) => {
      this.reports.received(stanza, () => {
        if (!this.ended) for (const listener of acknowledging) listener(stanza);
      });
    });
    ws.on('CB:ack,class:message', (stanza: BinaryNode) => {
      const rejection = this.reports.acknowledged(stanza);
      const messengerId = stanza.attrs.id ?? '';
      if (newChats.recordResponse(messengerId, rejection === 'newChat')) this.onNewChatRejected(messengerId);
    });
  }

  private reportHealth(report: HealthReport): void {
    const { connection, lease, product } = this.deps;
    product.onHealth?.(connection, report, lease.fence);
  }

  /** Reads the limits again, because a lock may be the reason. */
  private onNewChatRejected(messengerId: string): void {
    const { connection, newChats, log, product, lease } = this.deps;
    log.warn({ ...connection, messengerId }, 'new chat refused');
    product.onNewChatRejected?.(connection, { messengerId, at: new Date() }, lease.fence);
    if (!newChats.active) newChats.waitFor(this.limits.read());
  }

  private onConnection(update: BaileysEventMap['connection.update']): void {
    if (this.ended) return;
    const { listener } = this.deps;
    if (update.qr) {
      this.offered = true;
      listener.onQr(update.qr);
    }
    if (update.isNewLogin) listener.onPaired();
    if (update.connection === 'open') {
      this.open = true;
      listener.onOpen({ number: this.number, lid: this.lid });
      this.limits.start();
      this.drainTimer = setTimeout(() => this.onDrained(), DRAINED_AT_LATEST_MS);
    }
    if (update.receivedPendingNotifications) this.drained = true;
    if (this.open && this.drained) this.onDrained();
    if (update.connection === 'close') {
      const code = codeOf(update.lastDisconnect?.error);
      if (code !== undefined) this.reportHealth({ type: 'closed', code, at: new Date() });
      this.end(classifyDisconnect(code, this.offered && !isPaired(this.credentials)));
    }
  }

  private onDrained(): void {
    if (this.drainTimer === undefined || this.ended) return;
    clearTimeout(this.drainTimer);
    this.drainTimer = undefined;
    this.deps.listener.onDrained();
  }

  /** Stops the work on the socket and reports `end`, unless the session requested it. */
  private end(end?: CloseReason): void {
    if (this.ended) return;
    this.ended = true;
    this.open = false;
    clearTimeout(this.drainTimer);
    this.limits.stop();
    this.gate.close();
    this.reports.flush();
    this.mediaRequests.close();
    if (end) this.deps.listener.onEnd(end);
  }
}
