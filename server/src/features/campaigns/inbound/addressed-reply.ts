import type { Language } from '@recado/shared/contract';
import { confirmation } from '@recado/shared/intents';
import type { AddressedQuestion } from '#features/automation';
import type { ContactDocument } from '#features/contacts';
import type { CampaignsDeps } from '../campaigns.deps';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { messageKey } from '../sending/message-key';
import { applyDecision } from './apply-decision';
import { lastDeliveries, mayReply } from './last-delivery';
import { applyOffersReply, mayReplyToOffers, offersKey } from './request-offers-decision';

type Reading = NonNullable<ReturnType<typeof confirmation>>;

export interface CampaignReply {
  contact: ContactDocument;
  connectionId: number;
  text: string;
  language: Language;
  messengerId: string;
  quoted: Parameters<CampaignsDeps['automation']['questions']['addressedBy']>[0]['quoted'];
}

/**
 * Applies a yes or no to the quoted question, else to the conversation's newest one. After a newer question or an
 * agent's message, only words that name the offers count.
 * @returns the row whose question the reply belongs to, also for a redelivery
 */
export async function applyReply(
  deps: CampaignsDeps,
  reply: CampaignReply,
): Promise<{ row: DeliveryDocument; question: 'confirmation' | 'offers' } | undefined> {
  const { contact, text, language, messengerId } = reply;
  const read = confirmation(text, language);
  if (!read) return undefined;
  const last = (await lastDeliveries(deps, contact.companyId, [contact])).get(contact._id);
  if (last && last.answerId === messengerId) return { row: last, question: 'confirmation' };
  if (last && last.offersAnswerId === messengerId) {
    await applyOffersReply(deps, {
      contact,
      row: last,
      decision: offersDecision(read),
      answerId: messengerId,
    });
    return { row: last, question: 'offers' };
  }
  if (last) await noteQuestions(deps, last);
  const addressed = await deps.automation.questions.addressedBy({
    ...{ companyId: contact.companyId, contactId: contact._id },
    ...{ connectionId: reply.connectionId, quoted: reply.quoted },
  });
  const row = (await quotedDelivery(contact, addressed)) ?? last;
  if (!row) return undefined;
  if (await confirms(addressed, read, row)) {
    const isApplied = mayReply(contact) && (await applyDecision(deps, row, read.decision, messengerId));
    return isApplied ? { row, question: 'confirmation' } : undefined;
  }
  if (!mayReplyToOffers(row, messengerId) || !(await addressesOffers(addressed, row))) return undefined;
  await applyOffersReply(deps, { contact, row, decision: offersDecision(read), answerId: messengerId });
  return { row, question: 'offers' };
}

/** "Quero receber" is a no to the question whether offers should stop. */
function offersDecision({ decision, strength }: Reading): 'yes' | 'no' {
  return strength === 'explicit' ? 'no' : decision;
}

/** Notes the questions again, because a crash may have prevented it when their messages were stored. */
async function noteQuestions({ messages, automation }: CampaignsDeps, row: DeliveryDocument): Promise<void> {
  const { companyId, _id, state, offersAskedAt } = row;
  const request =
    state === 'asked'
      ? await messages.conversation.bySystemKey(companyId, messageKey(row, 'ask'))
      : undefined;
  if (request) await automation.questions.register(request, 'confirmation', _id);
  const offers = offersAskedAt && (await messages.conversation.bySystemKey(companyId, offersKey(row)));
  if (offers) await automation.questions.register(offers, 'offers', _id);
}

async function quotedDelivery(
  { companyId }: ContactDocument,
  { by, question }: AddressedQuestion,
): Promise<DeliveryDocument | undefined> {
  if (by !== 'quote' || (question?.kind !== 'confirmation' && question?.kind !== 'offers')) return undefined;
  return deliveries.findById(companyId, question.refId);
}

/** An advertisement needs more than "ok". */
async function confirms(
  { by, question, agentWroteSince }: AddressedQuestion,
  { decision, strength }: Reading,
  row: DeliveryDocument,
): Promise<boolean> {
  if (row.state !== 'asked') return false;
  if (strength === 'explicit') return true;
  if (strength === 'agreement' && decision === 'yes') return false;
  const isAddressed = question?.kind === 'confirmation' && question.refId === row._id;
  return isAddressed && (by === 'quote' || !(await agentWroteSince()));
}

async function addressesOffers(
  { by, question, agentWroteSince }: AddressedQuestion,
  row: DeliveryDocument,
): Promise<boolean> {
  const isAddressed = question?.kind === 'offers' && question.refId === row._id;
  return isAddressed && (by === 'quote' || !(await agentWroteSince()));
}
