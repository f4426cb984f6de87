import {
  DEFAULT_CONNECTION_CONFIG,
  type BinaryNode,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import { isNoConversation } from './addresses';
import type { RawMessage } from './inbound-message';
import type { Inbox } from './inbox';
import { asKeys } from './key-store';
import { attributesOf, OfflineLine } from './offline-line';
import { storedAlternate } from './presence';
import { SignalTurns } from './signal-turns';

/** What stands in for a plaintext that was received before: an empty message, padded by one byte. */
const ALREADY_RECEIVED = Buffer.from([1]);

/** So many messages that were no more than changes are remembered. */
const MOST_CHANGES = 500;
/** Where a stanza names somebody by both addresses. */
const OTHER_ADDRESSES = ['pn', 'lid'].flatMap((kind) =>
  ['sender', 'participant', 'recipient', 'peer_recipient'].map((who) => `${who}_${kind}`),
);

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
  private readonly changes = new Set<string>();
  private readonly line = new OfflineLine();

  constructor(
    private readonly inbox: Inbox,
    private readonly me: () => { id: string; lid: string },
  ) {}

  /** To be called with every message stanza before Baileys sees it. */
  see(stanza: BinaryNode): void {
    // What the phone tells its companions (history, keys) is no message.
    if (!Array.isArray(stanza.content) || stanza.attrs.category === 'peer') return;
    const { from = '', participant = '', id = '', edit, type } = stanza.attrs;
    if (isNoConversation(from)) return;
    this.line.enter(stanza);
    if (edit || type === 'reaction') this.noteChange(id);
    stanza.content.forEach((child, index) => {
      if (child.tag !== 'enc' || !(child.content instanceof Uint8Array)) return;
      if (child.attrs['decrypt-fail'] === 'hide') this.noteChange(id);
      this.parts.set(child.content, { stanza, id: `${from}/${participant}/${id}/${index}` });
    });
  }

  /** Whether a message that came lately says of itself that it only changes another one. */
  isChange(messengerId: string): boolean {
    return this.changes.has(messengerId);
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

  private noteChange(id: string): void {
    this.changes.add(id);
    for (const oldest of this.changes) {
      if (this.changes.size <= MOST_CHANGES) return;
      this.changes.delete(oldest);
    }
  }

  private async describe(
    keys: SignalKeyStoreWithTransaction,
    stanza: BinaryNode,
    plaintext: Uint8Array,
  ): Promise<RawMessage> {
    const attributes = attributesOf(stanza);
    const { participant, recipient, from = '' } = attributes;
    const alternate = saysBoth(attributes)
      ? undefined
      : await storedAlternate(keys, participant ?? recipient ?? from);
    return { attributes, me: this.me(), plaintext, ...(alternate ? { alternate } : {}) };
  }
}

function saysBoth(attributes: Record<string, string>): boolean {
  return OTHER_ADDRESSES.some((name) => attributes[name]);
}
