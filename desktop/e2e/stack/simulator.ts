import { expect } from '@playwright/test';
import { demo } from './demo';

/** The demo's own number (scripts/seed/cast.json). */
export const SHOP_NUMBER = '5511938421190';

async function control<Answer>(path: string, body?: unknown): Promise<Answer> {
  const answer = await fetch(`${demo().simulatorUrl}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as Answer;
}

/** The phone of the shop reads a QR code. */
export const scan = (number: string, qr: string) => control(`/phones/${number}/scan`, { qr });

/** Eight characters are typed on the phone of the shop. */
export const enterCode = (number: string, code: string) => control(`/phones/${number}/scan`, { code });

/** The phone of the shop removes its linked devices. */
export const unlink = (number: string) => control(`/phones/${number}/unlink`, {});

/** Creates a group of customers and the shop; its id is the `to` of the members' messages. */
export const opensGroup = (subject: string, numbers: string[], shop = SHOP_NUMBER) =>
  control<{ id: string }>('/groups', { subject, participants: [...numbers, shop] });

/** What goes wrong with the shop's messages from now on, as the simulator's `faults.ts` names it; `{}` ends it. */
export const suffers = (faults: Record<string, unknown>, shop = SHOP_NUMBER) =>
  control('/faults', { phone: shop, ...faults });

interface PhoneMessage {
  id: string;
  type: string;
  /** Of an album: how many pictures it announces. */
  images?: number;
  /** Of a picture: the album it is in. */
  albumId?: string;
  text?: string;
  caption?: string;
  contacts?: { name: string; vcard: string }[];
  fromMe: boolean;
  quotedId?: string;
  /** What was reacted with, by number. */
  reactions?: Record<string, string>;
}

/** A customer and their phone, writing to one of the shop's numbers, or in a group by its id. */
export function customer(number: string, shop = SHOP_NUMBER) {
  return {
    writes: (text: string) =>
      control<{ id: string }>(`/contacts/${number}/messages`, { to: shop, type: 'text', text }),
    /** Anything else a phone can send: `type` and its fields as the simulator's README says. */
    sends: (message: { type: string } & Record<string, unknown>) =>
      control<{ id: string }>(`/contacts/${number}/messages`, { to: shop, ...message }),
    isCalled: (name: string) => control(`/contacts/${number}`, { name }),
    /** What of the two their messages do not say beside the other; null says both. Answers their LID. */
    hides: (what: 'number' | 'lid' | null) =>
      control<{ lid: string }>(`/contacts/${number}`, { hides: what }),
    shows: (state: 'composing' | 'paused' | 'available' | 'unavailable') =>
      control(`/contacts/${number}/presence`, { to: shop, state }),
    /** Calls, and hangs up before anybody answers. */
    calls: (call: { video?: boolean } = {}) =>
      control(`/contacts/${number}/calls`, { to: shop, ringMs: 200, ...call }),
    reads: () => control(`/contacts/${number}/read`, { to: shop }),
    /** What the phone shows of the shop's answers; in a group, of the other members' too. */
    async received() {
      return (await this.answers()).map(({ text }) => text ?? '');
    },
    /** `text`, `voice`, `document` …, of each of the shop's answers. */
    async receivedTypes() {
      return (await this.answers()).map(({ type }) => type);
    },
    answers: async () => {
      const answer = await control<{ messages: PhoneMessage[] } | PhoneMessage[]>(
        `/contacts/${number}/messages?with=${shop}`,
      );
      const messages = Array.isArray(answer) ? answer : answer.messages;
      return messages.filter(({ fromMe }) => !fromMe);
    },
    async seesAnswer(text: string) {
      await expect
        .poll(async () => (await this.received()).some((received) => received.includes(text)), {
          timeout: 15_000,
        })
        .toBe(true);
    },
  };
}
