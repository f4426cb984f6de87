import { REPLIES_WITHIN_MS } from '@recado/shared/campaigns';
import type { Language } from '@recado/shared/contract';
import type { ContactDocument } from '#features/contacts';
import type { TicketDocument } from '#features/tickets';
import type { CampaignsDeps } from '../campaigns.deps';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { optOutByReply } from './opt-out-replies';

const QUESTION: Readonly<Record<Language, string>> = {
  pt: 'Encerramos o atendimento. Você também quer parar de receber nossas ofertas? Responda SIM ou NÃO.',
  en: 'We have closed your conversation. Do you also want to stop receiving our offers? Reply YES or NO.',
  es: 'Cerramos la conversación. ¿También quieres dejar de recibir nuestras ofertas? Responde SÍ o NO.',
};

/** Allows one question per message of a campaign. */
export const offersKey = ({ _id }: Pick<DeliveryDocument, '_id'>) => `offers:${_id}`;

/** Asks, in the ticket that "sair" closed, whether the person also opts out of campaigns. Idempotent. */
export async function requestOffersDecision(
  deps: CampaignsDeps,
  contact: ContactDocument,
  { companyId, _id }: DeliveryDocument,
  ticket: TicketDocument,
): Promise<void> {
  const isFirst = { _id, offersAskedAt: { $exists: false } };
  await deliveries.updateOne(companyId, isFirst, { $set: { offersAskedAt: new Date() } });
  const language = await deps.tickets.referenceData.language(companyId);
  const sent = await deps.automation.send({
    ticket,
    contact,
    key: offersKey({ _id }),
    text: QUESTION[language],
    origin: { kind: 'farewell' },
    into: 'history',
  });
  if ('message' in sent) await deps.automation.questions.register(sent.message, 'offers', _id);
}

/** Returns true if the question is open, or this message has ended it. */
export function mayReplyToOffers(
  { offersAskedAt, offersAnswerId }: DeliveryDocument,
  messengerId: string,
): boolean {
  if (!offersAskedAt) return false;
  if (offersAnswerId !== undefined) return offersAnswerId === messengerId;
  return Date.now() - offersAskedAt.getTime() <= REPLIES_WITHIN_MS;
}

/** Idempotent. */
export async function applyOffersReply(
  deps: CampaignsDeps,
  {
    contact,
    row,
    decision,
    answerId,
  }: { contact: ContactDocument; row: DeliveryDocument; decision: 'yes' | 'no'; answerId: string },
): Promise<void> {
  const { companyId, _id } = row;
  await deliveries.updateOne(companyId, { _id }, { $set: { offersAnswerId: answerId } });
  if (decision === 'yes') await optOutByReply(deps, contact, row);
}
