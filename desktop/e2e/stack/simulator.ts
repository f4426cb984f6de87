import { expect } from '@playwright/test';
import { demo } from './demo';

/** Phone number of the demo's shop (scripts/seed/cast.json). */
export const SHOP_NUMBER = '5511938421190';

async function control<Body>(path: string, body?: unknown): Promise<Body> {
  const response = await fetch(`${demo().simulatorUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as Body;
}

/** Scans a QR code with the shop's phone. */
export const scan = (number: string, qr: string) => control(`/phones/${number}/scan`, { qr });

/** Enters the eight-character pairing code on the shop's phone. */
export const enterCode = (number: string, code: string) => control(`/phones/${number}/scan`, { code });

/** Removes the linked devices on the shop's phone. */
export const unlink = (number: string) => control(`/phones/${number}/unlink`, {});

/** Creates a group of customers and the shop. Its id is the `to` of the members' messages. */
export const opensGroup = (subject: string, numbers: string[], shop = SHOP_NUMBER) =>
  control<{ id: string }>('/groups', { subject, participants: [...numbers, shop] });

/** Sets faults for the shop's messages (named in the simulator's `faults.ts`); `{}` removes them. */
export const suffers = (faults: Record<string, unknown>, shop = SHOP_NUMBER) =>
  control('/faults', { phone: shop, ...faults });

interface PhoneMessage {
  id: string;
  type: string;
  /** Number of images an album announces. */
  images?: number;
  albumId?: string;
  text?: string;
  caption?: string;
  contacts?: { name: string; vcard: string }[];
  fromMe: boolean;
  quotedId?: string;
  /** Emoji by the number of the person who reacted. */
  reactions?: Record<string, string>;
}

/** A customer's phone, which writes to one of the shop's numbers, or to a group by its id. */
export function customer(number: string, shop = SHOP_NUMBER) {
  return {
    writes: (text: string) =>
      control<{ id: string }>(`/contacts/${number}/messages`, { to: shop, type: 'text', text }),
    /** Sends any other kind of message; the simulator's README lists types and fields. */
    sends: (message: { type: string } & Record<string, unknown>) =>
      control<{ id: string }>(`/contacts/${number}/messages`, { to: shop, ...message }),
    isCalled: (name: string) => control(`/contacts/${number}`, { name }),
    /** Gives the customer a username and hides the number in messages. */
    isKnownAs: (username: string) => control(`/contacts/${number}`, { username, hides: 'number' }),
    /** Hides the number or the LID in the customer's messages; null shows both. Returns the LID. */
    hides: (what: 'number' | 'lid' | null) =>
      control<{ lid: string }>(`/contacts/${number}`, { hides: what }),
    shows: (state: 'composing' | 'paused' | 'available' | 'unavailable') =>
      control(`/contacts/${number}/presence`, { to: shop, state }),
    /** Calls and hangs up before an agent can pick up. */
    calls: (call: { video?: boolean } = {}) =>
      control(`/contacts/${number}/calls`, { to: shop, ringMs: 200, ...call }),
    reads: () => control(`/contacts/${number}/read`, { to: shop }),
    /**
     * Returns the texts of the shop's messages on the customer's phone. In a group, also returns the other members'
     * texts.
     */
    async received() {
      return (await this.responses()).map(({ text }) => text ?? '');
    },
    /** Returns the type of each message from the shop: `text`, `voice`, `document` … */
    async receivedTypes() {
      return (await this.responses()).map(({ type }) => type);
    },
    responses: async () => {
      const response = await control<{ messages: PhoneMessage[] } | PhoneMessage[]>(
        `/contacts/${number}/messages?with=${shop}`,
      );
      const messages = Array.isArray(response) ? response : response.messages;
      return messages.filter(({ fromMe }) => !fromMe);
    },
    async seesReply(text: string) {
      await expect
        .poll(async () => (await this.received()).some((received) => received.includes(text)))
        .toBe(true);
    },
  };
}

/** Sets WhatsApp's limits on the shop's messages to people who never wrote to it. */
export const limitsNewChats = (limits: Record<string, unknown>) =>
  control(`/phones/${SHOP_NUMBER}/new-chats`, limits);
