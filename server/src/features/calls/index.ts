import type { AppContext } from '#core/context';
import type { Contacts } from '#features/contacts';
import type { Messages } from '#features/messages';
import type { Tickets } from '#features/tickets';
import type { CallReport } from '#messenger/gateway';
import { REJECTED_CALL_TEXTS } from './call-texts';

interface CallFeatures {
  contacts: Contacts;
  tickets: Tickets;
  messages: Messages;
}

/** Older calls no longer ring and were reported only after a crash. */
const MAX_RINGING_MS = 60_000;
const MAX_TEXT_DELAY_MS = 30 * 60_000;
/** Calls within this time cause no second text. */
const TEXT_SPAN_MS = 10 * 60_000;

/** Rejects calls (setting `call`), stores missed ones and sends a text. */
export function createCalls(
  { gateway, messenger }: AppContext,
  { contacts, tickets, messages }: CallFeatures,
): void {
  const reject = async ({ connection, callId, chat, isGroup, video, at }: CallReport): Promise<void> => {
    if (await tickets.referenceData.enabled(connection.companyId, 'call')) return;
    const ageMs = Date.now() - at.getTime();
    if (ageMs <= MAX_RINGING_MS) await gateway.rejectCall(connection, callId, chat.address);
    if (isGroup) return;
    await messages.receive({
      connection,
      messengerId: callId,
      chat,
      isGroup,
      fromMe: false,
      sender: null,
      pushName: null,
      sentAt: at,
      offline: false,
      kind: 'call',
      body: '',
      quotedMessengerId: null,
      media: null,
      data: { call: { video } },
    });
    if (ageMs > MAX_TEXT_DELAY_MS) return;
    const contact = await contacts.identify(connection.companyId, chat);
    if (!contact) return;
    const text = REJECTED_CALL_TEXTS[await tickets.referenceData.language(connection.companyId)];
    const span = Math.floor(at.getTime() / TEXT_SPAN_MS);
    const key = `call:${connection.connectionId}:${contact._id}:${span}`;
    await messages.sendAsSystem({
      connection,
      contact,
      key,
      content: { type: 'text', text },
      ticket: 'open',
      origin: { kind: 'call', refId: callId },
    });
  };

  messenger.subscribe({
    // Idempotent: the call may be reported again until this function resolves.
    onCall: async (report) => {
      if (report.state === 'ringing') await reject(report);
    },
  });
}
