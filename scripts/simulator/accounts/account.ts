import { SignalDevice } from '../signal/signal-device';
import type { SavedDevice } from '../signal/signal-device';
import { Chat } from './chat';
import { LinkedDevice } from './linked-device';
import type { SavedLink } from './linked-device';
import { lidOf } from './numbers';

export interface SavedAccount {
  number: string;
  lid: string;
  name?: string;
  registered: boolean;
  deliveryReceipts: boolean;
  picture?: { id: string; data: Uint8Array };
  nextDevice: number;
  phone?: SavedDevice;
  links: SavedLink[];
  appState: [string, { version: number; patches: Uint8Array[] }][];
}

/** Called when something to be kept has changed: in one chat, or in the account itself. */
export type OnChange = (account: Account, peer?: string) => void;

type Presence = { state: 'available' | 'unavailable'; lastSeen?: number };

/** A phone with a number: a customer's, or a company's with linked clients. They differ in nothing else. */
export class Account {
  readonly number: string;
  lid: string;
  name: string | undefined;
  /** Unregistered numbers are unknown to look-ups. */
  registered: boolean;
  /** Whether the phone tells by itself that a message arrived. */
  deliveryReceipts: boolean;
  picture: { id: string; data: Uint8Array } | undefined;
  nextDevice: number;
  presence: Presence = { state: 'unavailable' };
  readonly links: LinkedDevice[];
  /** By the other side's number. */
  readonly chats = new Map<string, Chat>();
  readonly appState: Map<string, { version: number; patches: Uint8Array[] }>;
  /** One piece of work at a time, so that messages leave in the order they were written. */
  #work: Promise<unknown> = Promise.resolve();
  #phone: SignalDevice | undefined;
  readonly #savedPhone: SavedDevice | undefined;

  constructor(
    saved: Partial<SavedAccount> & { number: string },
    private readonly changed: OnChange,
  ) {
    this.number = saved.number;
    this.lid = saved.lid ?? lidOf(saved.number);
    this.name = saved.name;
    this.registered = saved.registered ?? true;
    this.deliveryReceipts = saved.deliveryReceipts ?? true;
    this.picture = saved.picture;
    this.nextDevice = saved.nextDevice ?? 1;
    this.#savedPhone = saved.phone;
    this.links = (saved.links ?? []).map((link) => new LinkedDevice(this, link));
    this.appState = new Map(saved.appState ?? []);
  }

  get pnJid() {
    return `${this.number}@s.whatsapp.net`;
  }

  get lidJid() {
    return `${this.lid}@lid`;
  }

  /** The phone's own Signal device; its keys are made when first needed. */
  get phone() {
    return (this.#phone ??= new SignalDevice(() => this.touch(), this.#savedPhone));
  }

  chatWith(number: string) {
    let chat = this.chats.get(number);
    if (!chat) this.chats.set(number, (chat = new Chat()));
    return chat;
  }

  /** Says that something to be kept has changed: in the chat with that number, or else in the account itself. */
  touch(peer?: string) {
    this.changed(this, peer);
  }

  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  save(): SavedAccount {
    const { number, lid, name, registered, deliveryReceipts, picture, nextDevice } = this;
    return {
      number,
      lid,
      name,
      registered,
      deliveryReceipts,
      picture,
      nextDevice,
      phone: this.#phone?.save() ?? this.#savedPhone,
      links: this.links.map((link) => link.save()),
      appState: [...this.appState],
    };
  }
}
