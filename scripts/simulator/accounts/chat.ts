/** How both sides of a chat address each other: by LID or by phone number. */
export type Addressing = 'lid' | 'pn';

export interface ChatMessage {
  id: string;
  fromMe: boolean;
  type: string;
  text?: string;
  caption?: string;
  mimetype?: string;
  fileName?: string;
  fileLength?: number;
  latitude?: number;
  longitude?: number;
  /** Whether it is a live location. */
  live?: boolean;
  contacts?: { name: string; vcard: string }[];
  /** Options of a poll. */
  options?: string[];
  images?: number;
  videos?: number;
  /** Id of the album that contains this image or video. */
  albumId?: string;
  linkPreview?: { url: string; title?: string; description?: string };
  quotedId?: string;
  forwarded?: boolean;
  ephemeralSeconds?: number;
  /** Numbers that a group's message mentions. */
  mentions?: string[];
  edited?: boolean;
  deleted?: boolean;
  viewOnce?: boolean;
  /** Reactions: emoji by number. */
  reactions?: Record<string, string>;
  /** How the client addressed this phone. Receipts use the same address. */
  addressing?: Addressing;
  author?: string;
  /** In a group: progress of a sent message per member. `status` is the progress with all members. */
  receipts?: Record<string, 'delivered' | 'read'>;
  /** The phone's devices that could decrypt it; absent if it was never encrypted for them. */
  devices?: number[];
  status: 'sent' | 'delivered' | 'read';
  at: number;
  /** The encoded `Message`, for quotes, retries and media. */
  content: Uint8Array;
}

export interface SavedChat {
  addressing: Addressing;
  messages: ChatMessage[];
}

/** Maximum of messages per chat; older ones are removed. */
const MAX_MESSAGES = 5_000;

/** A chat on one phone, oldest message first. */
export class Chat {
  addressing: Addressing;
  /** The other side's presence as this phone shows it. */
  peerState = 'paused';
  readonly messages: ChatMessage[] = [];
  readonly #byId = new Map<string, ChatMessage>();

  constructor(saved?: SavedChat) {
    this.addressing = saved?.addressing ?? 'lid';
    for (const message of saved?.messages ?? []) this.add(message);
  }

  add(message: ChatMessage) {
    this.messages.push(message);
    this.#byId.set(message.id, message);
    if (this.messages.length > MAX_MESSAGES * 1.2) {
      for (const old of this.messages.splice(0, this.messages.length - MAX_MESSAGES))
        this.#byId.delete(old.id);
    }
  }

  /** Sorts messages that arrived late by the time of writing. */
  sort() {
    this.messages.sort((one, other) => one.at - other.at);
  }

  find(id: string) {
    return this.#byId.get(id);
  }

  /** Returns received unread messages, oldest first. */
  unread() {
    return this.messages.filter((message) => !message.fromMe && message.status !== 'read');
  }

  save(): SavedChat {
    return { addressing: this.addressing, messages: this.messages };
  }
}
