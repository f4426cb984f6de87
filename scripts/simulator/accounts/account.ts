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
  username?: string;
  usernamePin?: string;
  picture?: { id: string; data: Uint8Array };
  nextDevice: number;
  phone?: SavedDevice;
  /** Other devices of a customer, such as a computer, by device number. */
  companions: [number, SavedDevice][];
  links: SavedLink[];
  appState: [string, { version: number; patches: Uint8Array[] }][];
  settingsKey?: { id: Uint8Array; data: Uint8Array; at: number };
  addressBook: [string, string][];
  givenChats: [string, ChatFlags][];
  newChats: SavedNewChatLimits;
}

/** A chat that newly linked clients receive. */
interface ChatFlags {
  unread: number;
  archived: boolean;
}

/** Called when the saved state has changed: in one chat or in the account. */
export type OnChange = (account: Account, peer?: string) => void;

type Presence = { state: 'available' | 'unavailable'; lastSeen?: number };

/** A phone with a number, either a customer's or a company's with linked clients. */
export class Account {
  readonly number: string;
  lid: string;
  name: string | undefined;
  /** Lookups do not find unregistered numbers. */
  registered: boolean;
  /** Whether the phone sends delivery receipts by itself. */
  deliveryReceipts: boolean;
  /** The address (number or LID) that stanzas omit, as WhatsApp often omits one. */
  hides: 'number' | 'lid' | undefined;
  /** In lower case, without `@`. */
  username: string | undefined;
  /** Four digits that a lookup by username requires. */
  usernamePin: string | undefined;
  picture: { id: string; data: Uint8Array } | undefined;
  nextDevice: number;
  presence: Presence = { state: 'unavailable' };
  readonly links: LinkedDevice[];
  /** Chats by the other number or the group's id. */
  readonly chats = new Map<string, Chat>();
  readonly appState: Map<string, { version: number; patches: Uint8Array[] }>;
  /** Key that encrypts the settings; created when first needed. */
  settingsKey: SavedAccount['settingsKey'];
  /** Names in the phone's address book, by number. */
  readonly addressBook: Map<string, string>;
  /** Chats that newly linked clients receive, by number or group. */
  readonly givenChats: Map<string, ChatFlags>;
  /** WhatsApp's limits on chats that the account's clients start. */
  readonly newChats: NewChatLimits;
  /** Makes work wait for earlier work, so that messages are sent in the order of writing. */
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
    this.username = saved.username;
    this.usernamePin = saved.usernamePin;
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

  /** Key under which the other phone stores its chat with this account. */
  get chatKey() {
    return this.number;
  }

  get jid() {
    return this.lidJid;
  }

  get pnJid() {
    return `${this.number}@s.whatsapp.net`;
  }

  get lidJid() {
    return `${this.lid}@lid`;
  }

  /** The number that stanzas contain in addition to the LID; undefined if they omit it. */
  get sharedPn() {
    return this.hides === 'number' ? undefined : this.pnJid;
  }

  /** The LID that stanzas and lookups contain in addition to the number; undefined if they omit it. */
  get sharedLid() {
    return this.hides === 'lid' ? undefined : this.lidJid;
  }

  /** The phone's Signal device. Its keys are created when first needed. */
  get phone() {
    return (this.#phone ??= this.#signalDevice(this.#savedPhone));
  }

  /** Numbers of the simulated devices: the phone (0) and its companions. */
  get devices() {
    return [0, ...this.#companions.keys()];
  }

  /** Returns the phone (0) or one of its companions; undefined for other numbers. */
  deviceOf(device: number) {
    return device === 0 ? this.phone : this.#companions.get(device);
  }

  /** Adds a companion device with its own keys. Returns its number. */
  addCompanion() {
    const device = this.nextDevice++;
    this.#companions.set(device, this.#signalDevice());
    this.touch();
    return device;
  }

  /** Removes the newest companion device. Returns its number; undefined if there is none. */
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

  /** Reports a change of the saved state, in the chat with that number or group or in the account. */
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
    const { username, usernamePin } = this;
    return {
      number,
      lid,
      name,
      registered,
      deliveryReceipts,
      hides,
      username,
      usernamePin,
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
