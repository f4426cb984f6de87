import { fillSome } from '@recado/shared/rules/variables';
import { nextOpeningText, type Openness, reasonText } from '@recado/shared/working-hours';
import type { TicketDocument } from '#features/tickets';
import { type CompanyHours, opennessOf } from './hours-rules';
import type { WorkingHoursDeps } from './working-hours.deps';

export interface ClosedText {
  /** Empty if there is no out-of-hours text, or the contact received it in this period. */
  text: string;
  /** Start of the closed period, in milliseconds. */
  period: number;
}

type TicketOfContact = Pick<TicketDocument, 'companyId' | 'contactId' | 'whatsappId' | 'chatbot'>;

/** Returns the text of a queue that the chatbot offers; undefined while the queue serves customers. */
export async function closedText(
  deps: WorkingHoursDeps,
  ticket: TicketOfContact,
  queueId: number | null,
): Promise<ClosedText | undefined> {
  const { companyId, whatsappId } = ticket;
  if (queueId === null || whatsappId === null) return undefined;
  const hours = await deps.rules.of(companyId);
  const now = new Date();
  const state = opennessOf(hours, queueId, now);
  if (state.open || queueId === hours.outOfHoursQueueId) return undefined;
  const period = periodOf(state);
  if (await hadText(deps, ticket, period)) return { text: '', period };
  const texts = await deps.connections.customerTexts(companyId, whatsappId);
  const text = outOfHoursText(hours, queueId, texts?.outOfHoursMessage ?? '');
  return { text: fillSome(text, hoursValues(hours, state, now)), period };
}

/** Returns whether the chatbot or the hours already sent the period's text in a ticket of the contact. */
async function hadText(deps: WorkingHoursDeps, ticket: TicketOfContact, period: number): Promise<boolean> {
  const { companyId, contactId, whatsappId } = ticket;
  if (whatsappId === null) return false;
  if (await hadChatbotText(deps, ticket, period)) return true;
  const key = hoursKey(contactId, whatsappId, period);
  return (await deps.messages.conversation.bySystemKey(companyId, key)) !== undefined;
}

export async function hadChatbotText(
  { tickets }: WorkingHoursDeps,
  ticket: TicketOfContact,
  period: number,
): Promise<boolean> {
  return ticket.chatbot?.hoursPeriod === period || tickets.chatbot.hadHoursText(ticket, period);
}

/** Allows one message per contact, connection and closed period. */
export const hoursKey = (contactId: number, connectionId: number, period: number): string =>
  `hours:${contactId}:${connectionId}:${period}`;

/** Returns the start in milliseconds; 0 if it is not within 400 days. */
export function periodOf({ since }: Openness): number {
  return since?.getTime() ?? 0;
}

export function outOfHoursText(hours: CompanyHours, queueId: number | null, ofConnection: string): string {
  const queue = hours.type === 'queue' && queueId !== null ? hours.queues.get(queueId) : undefined;
  return queue ? queue.outOfHoursMessage : ofConnection;
}

export function hoursValues(
  { zone, language }: CompanyHours,
  state: Openness,
  instant: Date,
): { proximaAbertura: string; motivo: string } {
  return {
    proximaAbertura: nextOpeningText(state, instant, zone, language),
    motivo: reasonText(state, language),
  };
}
