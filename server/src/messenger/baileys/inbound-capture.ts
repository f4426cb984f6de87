import {
  DEFAULT_CONNECTION_CONFIG,
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import type { RawMessage } from './inbound-message';
import type { Inbox } from './inbox';
import { asKeys } from './key-store';
import { attributesOf, OfflineLine } from './offline-line';
import { storedAlternate } from './presence';
import { SignalTurns } from './signal-turns';

/** What stands in for a plaintext that was received before: an empty message, padded by one byte. */
const ALREADY_RECEIVED = Buffer.from([1]);

interface Part {
  stanza: BinaryNode;
  /** A group's first message has two encrypted parts under one id. */
  id: string;
}

/**
 * Takes each message at the moment it is decrypted: its keys and its text are noted together, so that they
 * reach the database in one write. To Baileys it is the Signal repository.
 */
export class InboundCapture {
  /** From the ciphertext that Baileys hands to decryption back to the stanza it came in. */
  private readonly parts = new WeakMap<Uint8Array, Part>();
  private readonly line = new OfflineLine();

  constructor(
    private readonly inbox: Inbox,
    private readonly me: () => { id: string; lid: string },
  ) {}

  /** To be called with every message stanza before Baileys sees it. */
  see(stanza: BinaryNode): void {
    // What the phone tells its companions (history, keys) is no message.
    if (!Array.isArray(stanza.content) || stanza.attrs.category === 'peer') return;
    this.line.enter(stanza);
    const { from, participant = '', id } = stanza.attrs;
    stanza.content.forEach((child, index) => {
      if (child.tag !== 'enc' || !(child.content instanceof Uint8Array)) return;
      this.parts.set(child.content, { stanza, id: `${from}/${participant}/${id}/${index}` });
    });
  }

  makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, logger, lookUp) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, lookUp);
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const turns = new SignalTurns(keys);
    turns.guard(repository);
    const { decryptMessage, decryptGroupMessage } = repository;
    repository.decryptMessage = (message) =>
      this.take(keys, turns, message.ciphertext, () => decryptMessage(message));
    repository.decryptGroupMessage = (message) =>
      this.take(keys, turns, message.msg, () => decryptGroupMessage(message));
    return repository;
  };

  private async take(
    keys: SignalKeyStoreWithTransaction,
    turns: SignalTurns,
    ciphertext: Uint8Array,
    decrypt: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const part = this.parts.get(ciphertext);
    if (!part) return decrypt();
    await this.inbox.room();
    try {
      const { raw, plaintext } = await turns.take(async () => {
        const decrypted = await decrypt();
        const described = await this.describe(keys, part.stanza, decrypted);
        await keys.set(asKeys(part.id, described));
        return { raw: described, plaintext: decrypted };
      });
      this.inbox.deliver(part.id, raw);
      return plaintext;
    } catch (error) {
      // Redelivered because its receipt was lost: answered as received, and told to nobody again.
      if (await this.inbox.knows(part.id)) return ALREADY_RECEIVED;
      throw error;
    } finally {
      this.line.leave(part.stanza);
    }
  }

  private async describe(
    keys: SignalKeyStoreWithTransaction,
    stanza: BinaryNode,
    plaintext: Uint8Array,
  ): Promise<RawMessage> {
    const attributes = attributesOf(stanza);
    const alternate = await storedAlternate(keys, attributes.recipient ?? attributes.from ?? '');
    return { attributes, me: this.me(), plaintext, ...(alternate ? { alternate } : {}) };
  }
}
