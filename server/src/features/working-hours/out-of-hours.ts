import type { Openness } from '@recado/shared/working-hours';
import type { ReceivedMessage } from '#features/automation';
import { hadChatbotText, hoursKey, hoursValues, outOfHoursText, periodOf } from './closed-text';
import { type CompanyHours, hoursQueueOf, opennessOf } from './hours-rules';
import type { WorkingHoursDeps } from './working-hours.deps';

/** The customer gets no automatic text this soon after an agent's message. */
const AGENT_RECENT_MS = 30 * 60_000;

/**
 * Sends each contact one text per connection and closed period.
 * @returns whether the message is handled; false lets the chatbot of the out-of-hours queue run
 */
export async function handleOutOfHours(deps: WorkingHoursDeps, received: ReceivedMessage): Promise<boolean> {
  const { message, ticket, isLate } = received;
  if (message.fromMe) return false;
  const hours = await deps.rules.of(ticket.companyId);
  const state = opennessOf(hours, hoursQueueOf(hours, ticket), message.createdAt);
  if (state.open || (await offersOpenQueue(deps, hours, received))) return false;
  const mayReceive =
    !isLate &&
    !(await agentWrote(deps, received, state)) &&
    !(await hadChatbotText(deps, ticket, periodOf(state)));
  if (mayReceive) await sendText(deps, received, hours, state);
  return hours.outOfHoursQueueId === null || ticket.queueId !== hours.outOfHoursQueueId;
}

/** Prefers the list of queues to the hours of the usual queue while one of them is open. */
async function offersOpenQueue(
  { connections }: WorkingHoursDeps,
  hours: CompanyHours,
  { ticket: { companyId, whatsappId, chatbot }, message }: ReceivedMessage,
): Promise<boolean> {
  if (hours.type !== 'queue' || whatsappId === null) return false;
  if (!chatbot?.asksQueue || (chatbot.state !== 'new' && chatbot.state !== 'queues')) return false;
  const connection = await connections.connectionEntry(companyId, whatsappId);
  return (connection?.queueIds ?? []).some((id) => opennessOf(hours, id, message.createdAt).open);
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
    key: hoursKey(contact._id, connection.connectionId, periodOf(state)),
    text: outOfHoursText(hours, ticket.queueId, texts?.outOfHoursMessage ?? ''),
    values: hoursValues(hours, state, message.createdAt),
    origin: { kind: 'hours' },
    isPermitted: true,
  });
}
