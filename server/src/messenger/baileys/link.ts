import type { Socket } from 'node:net';
import {
  areJidsSameUser,
  type AuthenticationCreds,
  type BaileysEventMap,
  type BinaryNode,
  makeWASocket,
  type WASocket,
} from '@whiskeysockets/baileys';
import { WriteBehind } from '../state/write-behind';
import { digits } from './addresses';
import { Calls } from './calls';
import { DeliveryReports } from './delivery-reports';
import { requestPairingCode, unlinkDevice } from './device-linking';
import { codeOf, judgeEnd, type LinkEnd } from './disconnects';
import { Groups } from './groups';
import { InboundCapture } from './inbound-capture';
import { isPaired, KeyStore } from './key-store';
import { identityTeller, listenToEvents } from './link-events';
import type { LinkParts } from './link-parts';
import { MediaRequests } from './media-request';
import { MediaUploads } from './media-upload';
import { OutputGate, type RawSocket } from './output-gate';
import { Sender } from './sender';
import { socketConfig } from './socket-config';

/** `messages` after pairing may come before the messenger says that it has handed over what it kept. */
const DRAINED_AT_LATEST_MS = 10_000;
const CLOSE_LIMIT_MS = 1_000;

/** What lies below `ws.socket`, which Baileys' types hide. */
type InnerSocket = RawSocket & { terminate(): void; readonly _socket: Socket | null };

/** One socket to the messenger, from its opening to its end, with the memory that belongs to it. */
export class Link {
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
  private readonly gate: OutputGate;
  private readonly reports: DeliveryReports;

  /**
   * Hands over what an earlier session left unfinished, then opens a socket with the stored credentials; a QR
   * code follows when there are none.
   */
  static async open(parts: LinkParts): Promise<Link> {
    const writes = new WriteBehind((operations) => parts.rows.write(operations), parts.settings.writeRetryMs);
    const keys = new KeyStore(
      parts.rows,
      writes,
      (id, raw) => parts.inbox.note(id, raw),
      (error) => writes.onFailed(error),
      identityTeller(parts),
    );
    const credentials = await keys.loadCredentials();
    // Without a name Baileys announces no presence at all.
    if (credentials.me) credentials.me.name ||= '~';
    parts.inbox.attach(writes);
    parts.sent.attach(writes);
    await parts.inbox.recover();
    return new Link(parts, writes, keys, credentials);
  }

  private constructor(
    private readonly parts: LinkParts,
    private readonly writes: WriteBehind,
    private readonly keys: KeyStore,
    private readonly credentials: AuthenticationCreds,
  ) {
    const { connection, inbox, sent, product, settings } = parts;
    const me = () => ({ id: credentials.me?.id ?? '', lid: credentials.me?.lid ?? '' });
    const isUs = (jid: string) => [me().id, me().lid].some((own) => areJidsSameUser(jid, own));
    this.reports = new DeliveryReports(
      connection,
      (report) => parts.tenure.valid && product.onDelivery(report),
      isUs,
    );
    this.calls = new Calls(connection);
    this.groups = new Groups((group) => this.socket.groupMetadata(group));
    const capture = new InboundCapture(inbox, me);
    this.socket = makeWASocket({
      ...socketConfig(settings, parts.log),
      auth: { creds: credentials, keys },
      makeSignalRepository: capture.makeSignalRepository,
      cachedGroupMetadata: (group) => this.groups.get(group),
      getMessage: async ({ id }) => (id ? ((await sent.find(id)) ?? (await parts.findSent(id))) : undefined),
    });
    const uploads = new MediaUploads(this.socket, settings.mediaUrl);
    this.sender = new Sender(this.socket, uploads, sent, parts.newChats);
    this.mediaRequests = new MediaRequests(this.socket);
    const inner = this.inner;
    const release = inner.send.bind(inner);
    this.gate = new OutputGate(
      (frames) => {
        // Receipts that waited for one write leave in one packet.
        inner._socket?.cork();
        for (const frame of frames) release(frame, () => undefined);
        inner._socket?.uncork();
      },
      writes,
      parts.tenure,
    );
    this.gate.guard(inner);
    writes.onWritten = () => this.gate.pump();
    writes.onFailed = (error) => {
      parts.log.error(
        { err: error, ...connection },
        'session state is out of reach: the session starts again',
      );
      this.end({ then: 'retry', reason: 'storage' });
    };
    this.listenToStanzas(capture);
    listenToEvents({
      ...{ connection, socket: this.socket, keys, inbox, calls: this.calls, product, log: parts.log },
      isChange: (id) => capture.isChange(id),
      cameLive: (id) => capture.cameLive(id),
      isCurrent: () => !this.ended && parts.tenure.valid,
    });
    const { ev } = this.socket;
    // Baileys has applied the update when this listener, which comes later, is called.
    ev.on('creds.update', () => this.keys.saveCredentials(this.credentials));
    ev.on('connection.update', (update) => this.onConnection(update));
  }

  get number(): string | null {
    return isPaired(this.credentials) ? digits(this.credentials.me?.id) : null;
  }

  requestPairingCode(phone: string): Promise<string> {
    return requestPairingCode(this.socket, phone);
  }

  /** Tells the messenger to forget this device. Best effort: a device that never comes back is dropped, too. */
  async logout(): Promise<void> {
    const jid = this.credentials.me?.id;
    if (!this.open || !jid) return;
    await unlinkDevice(this.socket, jid).catch((error: unknown) =>
      this.parts.log.warn({ err: error }, 'a logout was not answered'),
    );
  }

  /** Ends the socket, once everything unwritten is written and what waited for it is sent. */
  async close(): Promise<void> {
    await this.writes.settled();
    // Frames of this very turn get their number in the next.
    await new Promise((resolve) => setImmediate(resolve));
    await this.writes.settled();
    this.end();
    this.keys.close();
    this.parts.inbox.detach();
    this.parts.sent.detach();
    const inner = this.inner;
    const hangs = setTimeout(() => inner.terminate(), CLOSE_LIMIT_MS);
    await this.socket.end(undefined).finally(() => clearTimeout(hangs));
    await this.writes.settled();
  }

  /** Ends the socket as it is: what is unwritten or unsent would be refused, or come too late. */
  abandon(): void {
    this.end();
    this.keys.close();
    this.parts.inbox.detach();
    this.parts.sent.detach();
    this.inner.terminate();
    this.socket.end(undefined).catch(() => undefined);
  }

  private get inner(): InnerSocket {
    return (this.socket.ws as unknown as { socket: InnerSocket }).socket;
  }

  private listenToStanzas(capture: InboundCapture): void {
    const { ws } = this.socket;
    const { connection, newChats, log, listener } = this.parts;
    // Before Baileys' own listener, which decrypts.
    ws.prependListener('CB:message', (stanza: BinaryNode) => capture.see(stanza));
    ws.prependListener('CB:call', (stanza: BinaryNode) => this.calls.see(stanza));
    ws.prependListener('CB:notification,type:w:gp2', ({ attrs }: BinaryNode) =>
      this.groups.forget(attrs.from),
    );
    ws.on('CB:receipt', (stanza: BinaryNode) => this.reports.received(stanza));
    ws.on('CB:ack,class:message', (stanza: BinaryNode) => {
      const refusal = this.reports.acknowledged(stanza);
      if (!newChats.answered(stanza.attrs.id ?? '', refusal)) return;
      log.warn(connection, 'the messenger refuses new chats of this account (463)');
      listener.onNewChats(true);
    });
  }

  private onConnection(update: BaileysEventMap['connection.update']): void {
    if (this.ended) return;
    const { listener } = this.parts;
    if (update.qr) {
      this.offered = true;
      listener.onQr(update.qr);
    }
    if (update.isNewLogin) listener.onPaired();
    if (update.reachoutTimeLock) {
      this.parts.newChats.refused = update.reachoutTimeLock.isActive === true;
      listener.onNewChats(this.parts.newChats.refused);
    }
    if (update.connection === 'open') {
      this.open = true;
      listener.onOpen(this.number);
      this.drainTimer = setTimeout(() => this.onDrained(), DRAINED_AT_LATEST_MS);
    }
    if (update.receivedPendingNotifications) this.drained = true;
    if (this.open && this.drained) this.onDrained();
    if (update.connection === 'close') {
      const code = codeOf(update.lastDisconnect?.error);
      this.end(judgeEnd(code, this.offered && !isPaired(this.credentials)));
    }
  }

  private onDrained(): void {
    if (this.drainTimer === undefined || this.ended) return;
    clearTimeout(this.drainTimer);
    this.drainTimer = undefined;
    this.parts.listener.onDrained();
  }

  /** Without `end`, it is the session that closes the socket, and knows. */
  private end(end?: LinkEnd): void {
    if (this.ended) return;
    this.ended = true;
    this.open = false;
    clearTimeout(this.drainTimer);
    this.gate.close();
    this.reports.flush();
    this.mediaRequests.close();
    if (end) this.parts.listener.onEnd(end);
  }
}
