import type { BinaryNode } from '@whiskeysockets/baileys';
import { decodeBinaryNode, encodeBinaryNode, proto } from '@whiskeysockets/baileys';
import type { WebSocket } from 'ws';
import { node, SERVER } from './binary-nodes';
import type { ServerIdentity } from './certificates';
import { frame, FrameReader } from './frames';
import type { NoiseTransport } from './noise';
import { NoiseResponder } from './noise';

interface Listener {
  onPayload(payload: proto.ClientPayload, connection: ClientConnection): void;
  onNode(stanza: BinaryNode, connection: ClientConnection): void | Promise<void>;
  onClose(connection: ClientConnection): void;
  onFailure(error: unknown): void;
}

/** A client's socket: first the handshake, then stanzas in order. */
export class ClientConnection {
  /** The client's long-lived Noise key, known after the handshake. */
  clientStatic: Buffer = Buffer.alloc(0);
  /** While true, nothing is read or sent, as on a broken network (`POST /faults {silent}`). */
  isSilent: () => boolean = () => false;
  readonly #reader = new FrameReader();
  #responder: NoiseResponder | undefined;
  #transport: NoiseTransport | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: WebSocket,
    private readonly identity: ServerIdentity,
    private readonly listener: Listener,
  ) {
    socket.on('message', (data: Buffer) => {
      for (const bytes of this.#reader.push(data)) this.#enqueue(bytes);
    });
    socket.on('close', () => listener.onClose(this));
    socket.on('error', () => socket.terminate());
  }

  get isOpen() {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(stanza: BinaryNode) {
    if (!this.#transport || !this.isOpen || this.isSilent()) return;
    this.socket.send(frame(this.#transport.encrypt(encodeBinaryNode(stanza))));
  }

  /** Sends the reason, then closes. The client derives its disconnect code from it. */
  sendAndClose(stanza: BinaryNode) {
    this.send(stanza);
    this.socket.close();
  }

  /** Ends the client's session: 515 restart, 440 replaced, 401 logged out, or another code. */
  streamError(code: string) {
    const said = SAID_OTHERWISE[code] ?? node('stream:error', { code });
    this.sendAndClose(said);
  }

  /** Closes the socket without a reason, as a broken network does. */
  cut() {
    this.socket.terminate();
  }

  #enqueue(bytes: Buffer) {
    this.#work = this.#work
      .then(() => this.#receive(bytes))
      .catch((error) => {
        this.listener.onFailure(error);
        this.socket.terminate();
      });
  }

  async #receive(bytes: Buffer) {
    if (this.#transport) {
      const stanza = await decodeBinaryNode(this.#transport.decrypt(bytes));
      if (!this.isSilent()) await this.listener.onNode(stanza, this);
    } else if (this.#responder) this.#finishHandshake(bytes, this.#responder);
    else this.#beginHandshake(bytes);
  }

  #beginHandshake(bytes: Buffer) {
    const { clientHello } = proto.HandshakeMessage.decode(bytes);
    if (!clientHello?.ephemeral || !this.#reader.intro)
      throw new Error('The handshake begins without a client hello');
    this.#responder = new NoiseResponder(this.#reader.intro);
    const serverHello = this.#responder.hello(
      clientHello.ephemeral,
      this.identity.static,
      this.identity.certificates,
    );
    this.socket.send(frame(proto.HandshakeMessage.encode({ serverHello }).finish()));
  }

  #finishHandshake(bytes: Buffer, responder: NoiseResponder) {
    const { clientFinish } = proto.HandshakeMessage.decode(bytes);
    if (!clientFinish?.static || !clientFinish.payload)
      throw new Error('The handshake ends without a client finish');
    const { clientStatic, payload, transport } = responder.finish(clientFinish.static, clientFinish.payload);
    this.clientStatic = clientStatic;
    this.#transport = transport;
    this.listener.onPayload(proto.ClientPayload.decode(payload), this);
  }
}

/** Codes that need a reason, or that the client derives from another stanza. */
const SAID_OTHERWISE: Record<string, BinaryNode> = {
  '401': node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]),
  '411': node('ib', { from: SERVER }, [node('downgrade_webclient')]),
  '440': node('stream:error', {}, [node('conflict', { type: 'replaced' })]),
};
