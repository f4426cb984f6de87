import { languageSchema } from '@recado/shared/contract';
import { optOut } from '@recado/shared/intents';
import type { ReceivedMessage } from '#features/automation';
import type { ContactDocument } from '#features/contacts';
import { type EffectCheck, typedText } from '#features/messages';
import type { TicketDocument } from '#features/tickets';
import type { CampaignsDeps } from '../campaigns.deps';
import type { DeliveryDocument } from '../model/delivery.model';
import { messageKey } from '../sending/message-key';
import { applyReply } from './addressed-reply';
import { gotCampaign, lastDeliveries, mayReply, timeOf } from './last-delivery';
import { optOutByReply } from './opt-out-replies';
import { countReplies } from './replied-campaigns';
import { requestOffersDecision } from './request-offers-decision';

const LANGUAGES = languageSchema.options;

/**
 * Returns true for the first reply to a campaign's message, for later ones while a confirmation is open, and for
 * opt-out words. These count in any language, because reading the company's would cost a query.
 */
export const mayBeReply: EffectCheck = (message, _ticket, opensTicket, contact) => {
  if (message.fromMe || !gotCampaign(contact)) return false;
  if (!opensTicket && contact.campaign?.awaitsReply === true && mayReply(contact)) return true;
  const text = typedText(message);
  return text !== '' && LANGUAGES.some((language) => optOut(text, language) !== null);
};

/**
 * Handles a reply in an open ticket. Idempotent.
 * @returns true if the message was a yes or no to a confirmation request, which no chatbot must read
 */
export async function handleOpenTicketReply(
  deps: CampaignsDeps,
  { contact, message }: ReceivedMessage,
): Promise<boolean> {
  const { companyId } = contact;
  if (!gotCampaign(contact)) return false;
  const row = (await lastDeliveries(deps, companyId, [contact])).get(contact._id);
  const language = await deps.tickets.referenceData.language(companyId);
  const text = typedText(message);
  const word = optOut(text, language);
  const isOptOut =
    word === 'optOut' || (word === 'closeKeyword' && !(await agentWroteSince(deps, contact, row)));
  if (isOptOut) await optOutByReply(deps, contact, row);
  if (!row || !mayReply(contact)) return false;
  await countReplies(deps, companyId, [row]);
  const mayConfirm = !isOptOut && (row.state === 'asked' || row.answerId !== undefined);
  const isApplied =
    mayConfirm &&
    (await applyReply(deps, {
      ...{ contact, text, language, connectionId: message.connectionId },
      messengerId: message.messengerId ?? message._id,
      quoted: message.quoted && { messageId: message.quoted.id },
    })) !== undefined;
  if (row.state !== 'asked' || isOptOut || isApplied)
    await deps.contacts.reach.repliedToCampaign(contact, row._id);
  return isApplied;
}

async function agentWroteSince(
  { messages: { conversation } }: CampaignsDeps,
  contact: ContactDocument,
  row: DeliveryDocument | undefined,
): Promise<boolean> {
  const { companyId, _id: contactId } = contact;
  const last =
    row && (await conversation.bySystemKey(companyId, messageKey(row, row.sentAt ? 'text' : 'ask')));
  if (last) return conversation.agentWroteAfter(companyId, contactId, { id: last._id, at: last.createdAt });
  const since = row ? timeOf(row, contact) : (contact.campaign?.at ?? new Date(0));
  return conversation.agentWroteSince(companyId, contactId, since);
}

/**
 * Decides what "sair" means in an open ticket of a person who got a campaign: it opts out and the ticket stays open;
 * after an agent's message, it resolves the ticket, and one question about offers follows.
 * @returns undefined if the setting `closeTicketClient` decides
 */
export async function closeKeywordAfterCampaign(
  deps: CampaignsDeps,
  contact: ContactDocument,
): Promise<
  { resolves: false } | { resolves: true; resolved(ticket: TicketDocument): Promise<void> } | undefined
> {
  if (!gotCampaign(contact)) return undefined;
  const row = (await lastDeliveries(deps, contact.companyId, [contact])).get(contact._id);
  if (!row) return undefined;
  if (!(await agentWroteSince(deps, contact, row))) return { resolves: false };
  return { resolves: true, resolved: (ticket) => requestOffersDecision(deps, contact, row, ticket) };
}
