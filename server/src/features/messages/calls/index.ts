import type { CallReport, InboundMessage, MessengerGateway } from '../../../messenger/gateway';
import type { Contacts } from '../../contacts';
import type { Tickets } from '../../tickets';
import { sendAutomatic, type AutomaticParts } from '../automatic';
import { AUTOMATIC_TEXTS } from '../automatic-texts';

interface CallParts extends AutomaticParts {
  gateway: Pick<MessengerGateway, 'refuseCall' | 'newMessengerId'>;
  contacts: Pick<Contacts, 'identify'>;
  tickets: Pick<Tickets, 'openTickets' | 'broadcast' | 'referenceData'>;
  /** The pipeline of what comes in. */
  receive(message: InboundMessage): Promise<void>;
}

/** Longest time a call rings: an older report was recovered after a crash. */
const MAX_RINGING_MS = 60_000;
/** The text after a refused call is of no use to the customer any more. */
const MAX_TEXT_DELAY_MS = 30 * 60_000;
/** Somebody who goes on calling is told once in this time. */
const TOLD_EVERY_MS = 10 * 60_000;

/**
 * Calls that ring (specification 2 §3.6, setting `call`). While the company takes none they are refused, stand in the
 * conversation as missed, and the customer is told to write. A missed call comes by itself as a message.
 */
export function createCalls(parts: CallParts): (report: CallReport) => Promise<void> {
  const { gateway, contacts, tickets, receive } = parts;

  const refuse = async ({ connection, callId, chat, isGroup, video, at }: CallReport): Promise<void> => {
    if (await tickets.referenceData.enabled(connection.companyId, 'call')) return;
    const ageMs = Date.now() - at.getTime();
    if (ageMs <= MAX_RINGING_MS) await gateway.refuseCall(connection, callId, chat.address);
    if (isGroup) return;
    await receive({
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
    const { refusedCall } = AUTOMATIC_TEXTS[await tickets.referenceData.language(connection.companyId)];
    const span = Math.floor(at.getTime() / TOLD_EVERY_MS);
    const key = `call:${connection.connectionId}:${contact._id}:${span}`;
    await sendAutomatic(parts, connection, contact, { key, body: refusedCall });
  };

  // The report stays in the inbox until this resolves; every step has its effect once.
  return async (report) => {
    if (report.state === 'ringing') await refuse(report);
  };
}
