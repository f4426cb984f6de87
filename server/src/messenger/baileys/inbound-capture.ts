import {
  areJidsSameUser,
  type BinaryNode,
  DEFAULT_CONNECTION_CONFIG,
  type SignalKeyStoreWithTransaction,
  type SocketConfig,
} from '@whiskeysockets/baileys';
import { evictOldest } from '#core/cache';
import { isNoConversation } from './addresses';
import { historyIn } from './history-notification';
import type { Inbox } from './inbox/inbox';
import { asKeys } from './key-store';
import { attributesOf, isBehind, OfflineLine } from './offline-line';
import { syncedBy } from './phone-sync-message';
import { storedAlternate } from './presence';
import type { RawInbound } from './raw-inbound';
import { SignalLock } from './signal-lock';

/** Replaces the plaintext of a repeated message: an empty message with one byte of padding. */
const ALREADY_RECEIVED = Buffer.from([1]);

const MAX_NOTED = 500;
interface Part {
  stanza: BinaryNode;
  /** Contains the part's index, because a group's first message has two encrypted parts. */
  id: string;
}

/** Wraps Baileys' Signal repository to store a message and the keys that decrypted it in one write. */
export class InboundCapture {
  /** Stanzas by the ciphertext that Baileys decrypts. */
  private readonly parts = new WeakMap<Uint8Array, Part>();
  private readonly changes = new Set<string>();
  private readonly behind = new Set<string>();
  private readonly line = new OfflineLine();

  constructor(
    private readonly inbox: Inbox,
    private readonly me: () => { id: string; lid: string },
    /** Resolves when this connection may decrypt the next message. */
    private readonly turn: () => Promise<void>,
  ) {}

  /** Must receive every message stanza before Baileys. */
  see(stanza: BinaryNode): void {
    if (!Array.isArray(stanza.content)) return;
    const { from = '', participant = '', id = '', edit, type } = stanza.attrs;
    if (isNoConversation(from)) return;
    // The phone's messages to its companion devices (history, keys) need no order.
    if (!isPeer(stanza)) this.line.enter(stanza);
    if (isBehind(stanza)) note(this.behind, id);
    if (edit || type === 'reaction') note(this.changes, id);
    stanza.content.forEach((child, index) => {
      if (child.tag !== 'enc' || !(child.content instanceof Uint8Array)) return;
      if (child.attrs['decrypt-fail'] === 'hide') note(this.changes, id);
      this.parts.set(child.content, { stanza, id: `${from}/${participant}/${id}/${index}` });
    });
  }

  isChange(messengerId: string): boolean {
    return this.changes.has(messengerId);
  }

  wasReceivedLive(messengerId: string): boolean {
    return this.behind.has(messengerId);
  }

  makeSignalRepository: SocketConfig['makeSignalRepository'] = (auth, logger, lookUp) => {
    const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(auth, logger, lookUp);
    const keys = auth.keys as SignalKeyStoreWithTransaction;
    const turns = new SignalLock(keys);
    turns.guard(repository);
    const { decryptMessage, decryptGroupMessage } = repository;
    repository.decryptMessage = (message) =>
      this.capture(keys, turns, message.ciphertext, () => decryptMessage(message));
    repository.decryptGroupMessage = (message) =>
      this.capture(keys, turns, message.msg, () => decryptGroupMessage(message));
    return repository;
  };

  private async capture(
    keys: SignalKeyStoreWithTransaction,
    turns: SignalLock,
    ciphertext: Uint8Array,
    decrypt: () => Promise<Uint8Array>,
  ): Promise<Uint8Array> {
    const part = this.parts.get(ciphertext);
    if (!part) return decrypt();
    await this.inbox.room();
    await this.turn();
    try {
      const { messages, plaintext } = await turns.runExclusive(async () => {
        const decrypted = await decrypt();
        const found = await this.messagesIn(keys, part, decrypted);
        if (Object.keys(found).length > 0) await keys.set(asKeys(found));
        return { messages: found, plaintext: decrypted };
      });
      for (const [id, raw] of Object.entries(messages)) this.inbox.deliver(id, raw);
      return plaintext;
    } catch (error) {
      // WhatsApp repeats a message whose receipt was lost. It is acknowledged but not processed again.
      if (await this.inbox.knows(part.id)) return ALREADY_RECEIVED;
      throw error;
    } finally {
      this.line.leave(part.stanza);
    }
  }

  /** Returns raw messages by inbox id. */
  private async messagesIn(
    keys: SignalKeyStoreWithTransaction,
    { stanza, id }: Part,
    plaintext: Uint8Array,
  ): Promise<Record<string, RawInbound>> {
    const attributes = attributesOf(stanza);
    if (isPeer(stanza)) return this.syncedIn(keys, attributes, id, plaintext);
    const other = otherAddressIn(attributes);
    const { participant, recipient, from = '' } = attributes;
    const alternate = other ? undefined : await storedAlternate(keys, participant ?? recipient ?? from);
    return { [id]: { attributes, me: this.me(), plaintext, ...(alternate ? { alternate } : {}) } };
  }

  private async syncedIn(
    keys: SignalKeyStoreWithTransaction,
    { from = '' }: Record<string, string>,
    id: string,
    plaintext: Uint8Array,
  ): Promise<Record<string, RawInbound>> {
    const me = this.me();
    // Otherwise strangers could forge messages in the company's name.
    if (!areJidsSameUser(from, me.id) && !areJidsSameUser(from, me.lid)) return {};
    const history = historyIn(plaintext);
    if (history) return { [`history/${id}`]: history };
    const synced = syncedBy(plaintext).map(async ({ info, key }) => {
      const alternate = await storedAlternate(keys, key.participant || key.remoteJid || '');
      return [`synced/${key.id}`, { synced: { info, me, ...(alternate ? { alternate } : {}) } }] as const;
    });
    return Object.fromEntries(await Promise.all(synced));
  }
}

function note(ids: Set<string>, id: string): void {
  ids.add(id);
  evictOldest(ids, MAX_NOTED);
}

function isPeer({ attrs }: BinaryNode): boolean {
  return attrs.category === 'peer';
}

/** Returns the sender's (in a group, the member's) other address if the stanza contains it. */
function otherAddressIn({ participant, recipient, ...names }: Record<string, string>): string | undefined {
  if (participant) return names['participant_pn'] ?? names['participant_lid'];
  if (!recipient) return names['sender_pn'] ?? names['sender_lid'];
  const { recipient_pn, recipient_lid, peer_recipient_pn, peer_recipient_lid } = names;
  return recipient_pn ?? recipient_lid ?? peer_recipient_pn ?? peer_recipient_lid;
}
