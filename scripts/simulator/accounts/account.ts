import { NewChatLimits, type SavedNewChatLimits } from '../limits/new-chat-limits';
import type { SavedDevice } from '../signal/signal-device';
import { SignalDevice } from '../signal/signal-device';
import { Chat } from './chat';
import type { SavedLink } from './linked-device';
import { LinkedDevice } from './linked-device';
import { lidOf } from './numbers';

export interface SavedAccount {
  number: string;
  lid: string;
  name?: string;
  registered: boolean;
  deliveryReceipts: boolean;
  hides?: 'number' | 'lid';
  picture?: { id: string; data: Uint8Array };
  nextDevice: number;
  phone?: SavedDevice;
  /** Its other devices, such as the customer's own computer, by their number. */
  companions: [number, SavedDevice][];
  links: SavedLink[];
  appState: [string, { version: number; patches: Uint8Array[] }][];
  settingsKey?: { id: Uint8Array; data: Uint8Array; at: number };
  addressBook: [string, string][];
  givenChats: [string, GivenChat][];
  newChats: SavedNewChatLimits;
}

/** A chat that clients are told of when they are linked. */
interface GivenChat {
  unread: number;
  archived: boolean;
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
  /** Which of its two addresses stanzas do not say beside the other, as the messenger often leaves one out. */
  hides: 'number' | 'lid' | undefined;
  picture: { id: string; data: Uint8Array } | undefined;
  nextDevice: number;
  presence: Presence = { state: 'unavailable' };
  readonly links: LinkedDevice[];
  /** By the other side's number, or the group's id. */
  readonly chats = new Map<string, Chat>();
  readonly appState: Map<string, { version: number; patches: Uint8Array[] }>;
  /** What its settings are encrypted with, once a client or the address book needed it. */
  settingsKey: SavedAccount['settingsKey'];
  /** The names its owner gave people, by their number. */
  readonly addressBook: Map<string, string>;
  /** Which chats go to clients that are linked, by number or group. */
  readonly givenChats: Map<string, GivenChat>;
  /** The server's limits on chats that its clients start. */
  readonly newChats: NewChatLimits;
  /** One piece of work at a time, so that messages leave in the order they were written. */
  #work: Promise<unknown> = Promise.resolve();
  #phone: SignalDevice | undefined;
  readonly #savedPhone: SavedDevice | undefined;
  readonly #companions: Map<number, SignalDevice>;

  constructor(
    saved: Partial<SavedAccount> & { number: string },
    private readonly changed: OnChange,
  ) {
    this.number = saved.number;
    this.lid = saved.lid ?? lidOf(saved.number);
    this.name = saved.name;
    this.registered = saved.registered ?? true;
    this.deliveryReceipts = saved.deliveryReceipts ?? true;
    this.hides = saved.hides;
    this.picture = saved.picture;
    this.nextDevice = saved.nextDevice ?? 1;
    this.#savedPhone = saved.phone;
    this.links = (saved.links ?? []).map((link) => new LinkedDevice(this, link));
    this.appState = new Map(saved.appState ?? []);
    this.settingsKey = saved.settingsKey;
    this.addressBook = new Map(saved.addressBook ?? []);
    this.givenChats = new Map(saved.givenChats ?? []);
    this.newChats = new NewChatLimits(saved.newChats);
    this.#companions = new Map(
      (saved.companions ?? []).map(([device, keys]) => [device, this.#signalDevice(keys)]),
    );
  }

  /** Under which the other side's phone keeps its chat with this account. */
  get chatKey() {
    return this.number;
  }

  /** How the account is named as a chat. */
  get jid() {
    return this.lidJid;
  }

  get pnJid() {
    return `${this.number}@s.whatsapp.net`;
  }

  get lidJid() {
    return `${this.lid}@lid`;
  }

  /** Its number as stanzas say it beside the LID; undefined when they do not. */
  get sharedPn() {
    return this.hides === 'number' ? undefined : this.pnJid;
  }

  /** Its LID as stanzas and look-ups say it beside the number; undefined when they do not. */
  get sharedLid() {
    return this.hides === 'lid' ? undefined : this.lidJid;
  }

  /** The phone's own Signal device; its keys are made when first needed. */
  get phone() {
    return (this.#phone ??= this.#signalDevice(this.#savedPhone));
  }

  /** The numbers of the devices whose user the simulator plays: the phone, 0, and what it was given beside it. */
  get devices() {
    return [0, ...this.#companions.keys()];
  }

  /** The phone itself (0) or one of its other devices; undefined for a number that is none of these. */
  deviceOf(device: number) {
    return device === 0 ? this.phone : this.#companions.get(device);
  }

  /** Gives the account one more device with keys of its own. Answers its number. */
  addCompanion() {
    const device = this.nextDevice++;
    this.#companions.set(device, this.#signalDevice());
    this.touch();
    return device;
  }

  /** Takes the newest of its other devices away. Answers its number, or undefined when there is none. */
  removeCompanion() {
    const device = [...this.#companions.keys()].at(-1);
    if (device !== undefined) this.#companions.delete(device);
    this.touch();
    return device;
  }

  chatWith(number: string) {
    let chat = this.chats.get(number);
    if (!chat) this.chats.set(number, (chat = new Chat()));
    return chat;
  }

  /** Says that something to be kept has changed: in the chat with that number or group, or else in the account itself. */
  touch(peer?: string) {
    this.changed(this, peer);
  }

  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#work.then(work);
    this.#work = done.catch(() => undefined);
    return done;
  }

  #signalDevice(saved?: SavedDevice) {
    return new SignalDevice(() => this.touch(), saved);
  }

  save(): SavedAccount {
    const { number, lid, name, registered, deliveryReceipts, hides, picture, nextDevice } = this;
    return {
      number,
      lid,
      name,
      registered,
      deliveryReceipts,
      hides,
      picture,
      nextDevice,
      phone: this.#phone?.save() ?? this.#savedPhone,
      companions: [...this.#companions].map(([device, keys]) => [device, keys.save()]),
      links: this.links.map((link) => link.save()),
      appState: [...this.appState],
      settingsKey: this.settingsKey,
      addressBook: [...this.addressBook],
      givenChats: [...this.givenChats],
      newChats: this.newChats.save(),
    };
  }
}
