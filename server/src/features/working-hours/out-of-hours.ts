import { nextOpeningText, type Openness, reasonText } from '@recado/shared/working-hours';
import type { ReceivedMessage } from '../automation';
import { type CompanyHours, opennessOf } from './hours-rules';
import type { WorkingHoursDeps } from './working-hours.deps';

/** This soon after an agent's message, the customer gets no automatic text. */
const AGENT_RECENT_MS = 30 * 60_000;

/**
 * Each contact gets one text per connection and closed period.
 * @returns whether the message is handled; false lets the chatbot of the out-of-hours queue run
 */
export async function handleOutOfHours(deps: WorkingHoursDeps, received: ReceivedMessage): Promise<boolean> {
  const { message, ticket, isLate } = received;
  if (message.fromMe) return false;
  const hours = await deps.rules.of(ticket.companyId);
  const state = opennessOf(hours, ticket.queueId, message.createdAt);
  if (state.open) return false;
  const hasText = ticket.chatbot?.hoursPeriod === periodOf(state);
  if (!isLate && !hasText && !(await agentWrote(deps, received, state)))
    await sendText(deps, received, hours, state);
  return hours.outOfHoursQueueId === null || ticket.queueId !== hours.outOfHoursQueueId;
}

async function agentWrote(
  { messages }: WorkingHoursDeps,
  { message, contact }: ReceivedMessage,
  { since }: Openness,
): Promise<boolean> {
  const recently = message.createdAt.getTime() - AGENT_RECENT_MS;
  const from = since === null ? recently : Math.min(since.getTime(), recently);
  return messages.conversation.agentWroteSince(contact.companyId, contact._id, new Date(from));
}

async function sendText(
  { automation, connections }: WorkingHoursDeps,
  { connection, message, ticket, contact }: ReceivedMessage,
  hours: CompanyHours,
  state: Openness,
): Promise<void> {
  const texts = await connections.customerTexts(connection.companyId, connection.connectionId);
  await automation.send({
    ticket,
    contact,
    connectionId: connection.connectionId,
    key: `hours:${contact._id}:${connection.connectionId}:${periodOf(state)}`,
    text: outOfHoursText(hours, ticket.queueId, texts?.outOfHoursMessage ?? ''),
    values: hoursValues(hours, state, message.createdAt),
    origin: { kind: 'hours' },
    isPermitted: true,
  });
}

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
