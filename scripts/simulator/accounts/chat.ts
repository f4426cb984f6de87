/** How the two sides of a chat address each other: by opaque id or by phone number. */
export type Addressing = 'lid' | 'pn';

/** A message as one phone shows it. */
export interface ChatMessage {
  id: string;
  fromMe: boolean;
  type: string;
  text?: string;
  caption?: string;
  mimetype?: string;
  fileName?: string;
  /** Bytes of the media. */
  fileLength?: number;
  latitude?: number;
  longitude?: number;
  /** A position that moves with its sender. */
  live?: boolean;
  contacts?: { name: string; vcard: string }[];
  /** What a poll offers. */
  options?: string[];
  /** How many pictures and videos an album announces. */
  images?: number;
  videos?: number;
  /** The album that a picture or a video names as its own. */
  albumId?: string;
  linkPreview?: { url: string; title?: string; description?: string };
  quotedId?: string;
  forwarded?: boolean;
  /** Disappears after so many seconds. */
  ephemeralSeconds?: number;
  /** The numbers a group's message speaks to. */
  mentions?: string[];
  edited?: boolean;
  deleted?: boolean;
  viewOnce?: boolean;
  /** Who reacted with what: the number and the emoji. */
  reactions?: Record<string, string>;
  /** How its client addressed this phone: its receipts come from the same address. */
  addressing?: Addressing;
  /** In a group: the number that wrote it. */
  author?: string;
  /** Of what was sent to a group: how far it got with each member. `status` says how far with all of them. */
  receipts?: Record<string, 'delivered' | 'read'>;
  /** The phone's devices that could read it; absent for what never was encrypted for them. */
  devices?: number[];
  status: 'sent' | 'delivered' | 'read';
  /** Milliseconds since 1970. */
  at: number;
  /** The encoded `Message`, for quotes, retries and media. */
  content: Uint8Array;
}

export interface SavedChat {
  addressing: Addressing;
  messages: ChatMessage[];
}

/** A phone keeps this many messages of a chat; older ones are forgotten. */
const KEPT_MESSAGES = 5_000;

/** One chat on one phone, oldest message first. */
export class Chat {
  addressing: Addressing;
  /** What the other side is doing now, as this phone shows it. */
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
    if (this.messages.length > KEPT_MESSAGES * 1.2) {
      for (const old of this.messages.splice(0, this.messages.length - KEPT_MESSAGES))
        this.#byId.delete(old.id);
    }
  }

  /** Puts messages that came late, but were written before, where they belong. */
  sort() {
    this.messages.sort((one, other) => one.at - other.at);
  }

  find(id: string) {
    return this.#byId.get(id);
  }

  /** Received and not yet read, oldest first. */
  unread() {
    return this.messages.filter((message) => !message.fromMe && message.status !== 'read');
  }

  save(): SavedChat {
    return { addressing: this.addressing, messages: this.messages };
  }
}
