import type { BinaryNode } from '@whiskeysockets/baileys';
import type { KeyBundle } from '../signal/signal-device';
import type { ClientConnection } from '../wire/client-connection';
import type { Account } from './account';

/** What the server stores of a linked client. */
export interface SavedLink {
  device: number;
  /** The client's Noise key, which identifies this device at login. */
  clientStatic: Uint8Array;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: { id: number; value: Uint8Array; signature: Uint8Array };
  preKeys: { id: number; value: Uint8Array }[];
  /** Whether the phone has sent its keys and history, which happens once. */
  isSynced: boolean;
  queue: [string, QueuedStanza][];
}

export interface QueuedStanza {
  stanza: BinaryNode;
  /**
   * After a retry, a new stanza with the same id was sent, but the old one's acknowledgement is still
   * expected.
   */
  awaitsOldAck?: boolean;
}

/** A client linked to an account: its keys, its connection if any, and its unacknowledged stanzas. */
export class LinkedDevice {
  connection: ClientConnection | undefined;
  /** Whether the client has requested its messages. Until then, everything is queued. */
  isActive = false;
  /** Numbers whose presence the client subscribed to. Ends with the connection. */
  readonly subscriptions = new Set<string>();
  readonly queue: Map<string, QueuedStanza>;
  /** Number of logins to reject, and the code. Not saved. */
  rejections: { code: string; logins: number } | undefined;

  constructor(
    readonly account: Account,
    readonly saved: SavedLink,
  ) {
    this.queue = new Map(saved.queue);
  }

  get device() {
    return this.saved.device;
  }

  get pnJid() {
    return `${this.account.number}:${this.device}@s.whatsapp.net`;
  }

  get lidJid() {
    return `${this.account.lid}:${this.device}@lid`;
  }

  /** Returns the code that rejects this login; undefined if it is accepted. */
  rejectLogin() {
    if (!this.rejections || this.rejections.logins === 0) return undefined;
    this.rejections.logins -= 1;
    return this.rejections.code;
  }

  /** Returns a bundle for a new sender and uses up its one-time key. */
  consumeBundle(): KeyBundle {
    const { registrationId, identity, signedPreKey, preKeys } = this.saved;
    const preKey = preKeys.shift();
    return { registrationId, identity, signedPreKey, ...(preKey && { preKey }) };
  }

  save(): SavedLink {
    return { ...this.saved, queue: [...this.queue] };
  }
}
