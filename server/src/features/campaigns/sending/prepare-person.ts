import type { CampaignSettings, DeliveryReason } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import type { ContactDocument } from '#features/contacts';
import type { CampaignsDeps } from '../campaigns.deps';
import type { CampaignDocument } from '../model/campaign.model';
import { deliveries, type DeliveryDocument } from '../model/delivery.model';
import { textOf } from '../starting/deal-texts';
import type { Step } from './message-key';
import { writeText } from './write-text';

/** Lookup errors that do not concern the number. */
const NO_LOOKUPS: readonly string[] = ['ERR_WAPP_NOT_INITIALIZED', 'ERR_TOO_MANY_REQUESTS'];

export interface ReadyPerson {
  contact: ContactDocument;
  text: string;
  /** Index of the text. */
  variant: number;
}

/** WhatsApp gave no result for this number, or no number can be looked up now. */
interface Unavailable {
  unavailable: 'number' | 'connection';
}

/** `lookedUp`: WhatsApp was asked for the number, which counts as a message for the pace. */
type Prepared = ReadyPerson | { skip: DeliveryReason; lookedUp: boolean } | Unavailable;

interface Preparation {
  campaign: CampaignDocument;
  connectionId: number;
  settings: CampaignSettings;
  step: Step;
}

/** Checks a person right before the message, because much can change after the start. */
export async function preparePerson(
  deps: CampaignsDeps,
  row: DeliveryDocument,
  { campaign, connectionId, settings, step }: Preparation,
): Promise<Prepared> {
  const { companyId } = campaign;
  const skip = (reason: DeliveryReason, lookedUp = false) => ({ skip: reason, lookedUp });
  if (isErased(row) || !(await deps.contactLists.existing(companyId, [row.itemId])).has(row.itemId))
    return skip('removed');
  const phone = row.number;
  if (phone !== '' && (await isOptedOut(deps, companyId, { phone }))) return skip('optedOut');
  const contact = await contactOf(deps, row, connectionId);
  if (typeof contact === 'string') return skip(contact, contact === 'invalid');
  if ('unavailable' in contact) return contact;
  const { lid } = contact;
  if (await isOptedOut(deps, companyId, { phone: contact.phone ?? (phone || undefined), lid }))
    return skip('optedOut');
  if (row.state === 'waiting' && (await isDuplicate(deps, row, contact))) return skip('duplicate');
  if (campaign.skipInService && row.state === 'waiting' && (await isInService(deps, contact, connectionId)))
    return skip('inService');
  const variant = textOf(campaign, row);
  const { text } = writeText(campaign, { ...row, variant }, step, {
    settings,
    language: await deps.tickets.referenceData.language(companyId),
    isFirst: await isFirstMessage(companyId, contact._id),
  });
  return text === null ? skip('missingVariable') : { contact, text, variant };
}

const isErased = ({ number, knownContactId }: DeliveryDocument) =>
  number === '' && knownContactId === undefined;

/** A person without a number is only ever the contact that the list names. */
async function contactOf(
  { contacts }: CampaignsDeps,
  { companyId, contactId, knownContactId, number }: DeliveryDocument,
  connectionId: number,
): Promise<ContactDocument | 'removed' | 'invalid' | Unavailable> {
  const knownId = contactId ?? knownContactId;
  if (knownId !== undefined) {
    const contact = await contacts.byId(companyId, knownId);
    return contact && !contact.erasedAt ? contact : 'removed';
  }
  try {
    return await contacts.reach.number({ companyId, connectionId }, number);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'ERR_WAPP_INVALID_CONTACT') return 'invalid';
    if (error.code === 'ERR_WAPP_CHECK_CONTACT') return { unavailable: 'number' };
    if (NO_LOOKUPS.includes(error.code)) return { unavailable: 'connection' };
    throw error;
  }
}

async function isOptedOut(
  { optOuts }: CampaignsDeps,
  companyId: number,
  person: { phone: string | undefined; lid?: string | null | undefined },
): Promise<boolean> {
  const [isOut = false] = await optOuts.isOptedOut(companyId, [person]);
  return isOut;
}

async function isDuplicate(
  { contacts }: CampaignsDeps,
  { companyId, campaignId, _id }: DeliveryDocument,
  contact: ContactDocument,
): Promise<boolean> {
  const contactIds = await contacts.identities.mergedIds(companyId, contact._id);
  const others = { campaignId, contactId: { $in: contactIds }, _id: { $ne: _id } };
  return (await deliveries.findOne(companyId, others, { select: { _id: 1 } })) !== undefined;
}

async function isInService(
  { tickets }: CampaignsDeps,
  contact: ContactDocument,
  connectionId: number,
): Promise<boolean> {
  const opening = await tickets.openTickets.of(contact.companyId);
  return (await opening.find([opening.keyOf({ contact, connectionId, fromMe: true })])).size > 0;
}

/** Returns whether the person never got a campaign's message. */
export async function isFirstMessage(companyId: number, contactId: number): Promise<boolean> {
  const before = { contactId, $or: [{ sentAt: { $exists: true } }, { askedAt: { $exists: true } }] };
  return (await deliveries.findOne(companyId, before, { select: { _id: 1 } })) === undefined;
}
