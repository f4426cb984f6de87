import { EventEmitter, once } from 'node:events';
import https from 'node:https';
import { connect } from 'node:net';
import type {
  BaileysEventMap,
  BinaryNode,
  ConnectionState,
  UserFacingSocketConfig,
  WAMessage,
} from '@whiskeysockets/baileys';
import { DisconnectReason, initAuthCreds, makeWASocket, WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import type { Simulator } from '../index';
import { memoryKeys } from '../signal/memory-keys';
import { quietLogger } from '../signal/quiet-logger';
import { control } from './control';

const RECORDED = [
  'groups.upsert',
  'groups.update',
  'group-participants.update',
  'contacts.upsert',
  'contacts.update',
  'presence.update',
  'messaging-history.set',
] as const;

type Socket = ReturnType<typeof makeWASocket>;
type Event = (typeof RECORDED)[number];

/** The unmodified library connected to a simulator, with keys in memory. */
export class TestClient {
  /** Received messages in order. Synchronisation with the own phone is omitted. */
  readonly messages: (WAMessage & { upsertType?: string })[] = [];
  readonly receipts: BinaryNode[] = [];
  readonly acks: BinaryNode[] = [];
  readonly presences: unknown[] = [];
  /** The library's events about groups, people and history, in order. */
  readonly events: { [E in Event]: { type: E; data: BaileysEventMap[E] } }[Event][] = [];
  readonly closes: number[] = [];
  readonly #changed = new EventEmitter().setMaxListeners(0);
  socket: Socket;
  isOpen = false;
  qr: string | undefined;

  constructor(
    readonly simulator: Simulator,
    private readonly options: Partial<UserFacingSocketConfig> = {},
    readonly creds = initAuthCreds(),
    private readonly keys = memoryKeys({}, () => undefined),
  ) {
    this.socket = this.connect();
  }

  /** Returns the same client for another simulator. */
  movedTo(simulator: Simulator) {
    return new TestClient(simulator, this.options, this.creds, this.keys);
  }

  connect() {
    const { simulator } = this;
    Object.assign(WA_CERT_DETAILS, { PUBLIC_KEY: Buffer.from(simulator.trustRoot, 'hex') });
    const { hostname, port } = new URL(simulator.mediaUrl);
    const fetchAgent = new https.Agent();
    fetchAgent.createConnection = () => connect(Number(port), hostname) as never;
    const socket = makeWASocket({
      waWebSocketUrl: simulator.messengerUrl,
      auth: { creds: this.creds, keys: this.keys },
      logger: quietLogger,
      fetchAgent,
      markOnlineOnConnect: false,
      retryRequestDelayMs: 1,
      ...this.options,
    });
    this.socket = socket;
    this.#listen(socket);
    return socket;
  }

  /** Waits until a condition is true. On a timeout, the error names `what`. */
  async until<T>(what: string, look: () => T | undefined | false | null, timeoutMs = 10_000): Promise<T> {
    const deadline = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const seen = look();
      if (seen) return seen;
      await once(this.#changed, 'change', { signal: deadline }).catch(() => {
        throw new Error(`Waited ${timeoutMs} ms in vain: ${what}`);
      });
    }
  }

  message(id: string) {
    return this.until(`message ${id}`, () =>
      this.messages.find(({ key, message }) => key.id === id && message),
    );
  }

  /** Waits for an event of that type that passes the test. */
  event<E extends Event>(type: E, passes: (data: BaileysEventMap[E]) => boolean = () => true) {
    return this.until(`event ${type}`, () => {
      const found = this.events.find((event) => event.type === type && passes(event.data as never));
      return found && (found.data as BaileysEventMap[E]);
    });
  }

  acknowledged(id: string | null | undefined) {
    return this.until(`ack ${id}`, () => this.acks.find(({ attrs }) => attrs.id === id));
  }

  /** Waits for a message's receipt of that type, from that participant. */
  receipt(id: string | null | undefined, type?: string, participant?: string) {
    return this.until(`${type ?? 'delivery'} of ${id} by ${participant ?? 'anybody'}`, () =>
      this.receipts.find(
        ({ attrs }) =>
          attrs.id === id &&
          attrs.type === type &&
          (!participant || attrs.participant?.startsWith(participant)),
      ),
    );
  }

  /** Shows a QR code, makes the phone scan it, and waits until the client is connected after the restart. */
  async pair(number: string, name?: string) {
    const qr = await this.until('a QR code', () => this.qr);
    await control(this.simulator, `/phones/${number}/scan`, { qr, name });
    await this.open();
    return this;
  }

  async open() {
    await this.until('an open connection', () => this.isOpen);
  }

  end() {
    this.socket.ev.removeAllListeners('connection.update');
    return this.socket.end(undefined);
  }

  #listen(socket: Socket) {
    const note = () => this.#changed.emit('change');
    socket.ev.on('creds.update', (update) => Object.assign(this.creds, update));
    socket.ev.on('connection.update', (update) => {
      this.#connectionChanged(socket, update);
      note();
    });
    for (const type of RECORDED) {
      socket.ev.on(type, (data) => {
        this.events.push({ type, data } as (typeof this.events)[number]);
        note();
      });
    }
    socket.ev.on('messages.upsert', ({ messages, type }) => {
      for (const message of messages) {
        const isOwnPhoneSync = (message as { category?: string }).category === 'peer';
        if (!isOwnPhoneSync) this.messages.push(Object.assign(message, { upsertType: type }));
      }
      note();
    });
    socket.ev.on('presence.update', (update) => {
      this.presences.push(update);
      note();
    });
    socket.ws.on('CB:receipt', (receipt: BinaryNode) => {
      this.receipts.push(receipt);
      note();
    });
    socket.ws.on('CB:ack,class:message', (ack: BinaryNode) => {
      this.acks.push(ack);
      note();
    });
  }

  #connectionChanged(socket: Socket, { connection, qr, lastDisconnect }: Partial<ConnectionState>) {
    if (qr) this.qr = qr;
    if (connection === 'open') this.isOpen = true;
    if (connection !== 'close' || socket !== this.socket) return;
    this.isOpen = false;
    const error = lastDisconnect?.error as { output?: { statusCode?: number } } | undefined;
    const code = error?.output?.statusCode ?? 0;
    this.closes.push(code);
    if (code === DisconnectReason.restartRequired) this.connect();
  }
}
