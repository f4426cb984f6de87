import type { BinaryNode } from '@whiskeysockets/baileys';
import type { KeyBundle } from '../signal/signal-device';
import type { ClientConnection } from '../wire/client-connection';
import type { Account } from './account';

/** What the server keeps of a client that a phone has linked. */
export interface SavedLink {
  device: number;
  /** The client's Noise key: how it proves at login to be this device. */
  clientStatic: Uint8Array;
  identity: Uint8Array;
  registrationId: number;
  signedPreKey: { id: number; value: Uint8Array; signature: Uint8Array };
  preKeys: { id: number; value: Uint8Array }[];
  /** Whether the phone has sent its keys and history, which it does once. */
  isSynced: boolean;
  queue: [string, QueuedStanza][];
}

export interface QueuedStanza {
  stanza: BinaryNode;
  /** A retry was answered with a new stanza of the same id: the acknowledgement of the old one is still to come. */
  awaitsOldAck?: boolean;
}

/** A client linked to an account: its keys, its connection when there is one, and what it has not acknowledged. */
export class LinkedDevice {
  connection: ClientConnection | undefined;
  /** Whether the client asked for its messages; before that, everything waits in the queue. */
  isActive = false;
  /** Accounts whose presence the client wants to hear of, by number. Ends with the connection. */
  readonly subscriptions = new Set<string>();
  readonly queue: Map<string, QueuedStanza>;
  /** How many of the next log-ins are refused, and with which code. Forgotten by a restart. */
  refusals: { code: string; logins: number } | undefined;

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

  /** The code this log-in is refused with; undefined when it is let in. */
  refuseLogin() {
    if (!this.refusals || this.refusals.logins === 0) return undefined;
    this.refusals.logins -= 1;
    return this.refusals.code;
  }

  /** A bundle for one new sender; the one-time key in it is used up. */
  takeBundle(): KeyBundle {
    const { registrationId, identity, signedPreKey, preKeys } = this.saved;
    const preKey = preKeys.shift();
    return { registrationId, identity, signedPreKey, ...(preKey && { preKey }) };
  }

  save(): SavedLink {
    return { ...this.saved, queue: [...this.queue] };
  }
}
