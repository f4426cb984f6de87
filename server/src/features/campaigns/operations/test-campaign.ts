import { CAMPAIGN_LIMITS, type testCampaign } from '@recado/shared/campaigns';
import { dayOf } from '@recado/shared/companies';
import { AppError, type BodyOf } from '@recado/shared/contract';
import type { Caller } from '#core/tenancy/caller';
import type { CampaignsDeps } from '../campaigns.deps';
import { requireCampaignOf } from '../campaigns.policy';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { dispatchMessage } from '../sending/dispatch-message';
import { writeText } from '../sending/write-text';
import { settingsOf } from '../settings/campaign-settings';
import { usedTexts } from '../starting/deal-texts';

/**
 * Sends a text, filled for the list's first contact, to a number.
 * @throws errors of `requireCampaignOf`, ERR_VALIDATION, ERR_OPTED_OUT, ERR_LIMIT_REACHED {limit}, ERR_CONFLICT
 *   {status, blockers}, ERR_WAPP_NOT_INITIALIZED, ERR_NEW_CHATS_LOCKED
 */
export async function sendTest(
  deps: CampaignsDeps,
  caller: Caller,
  campaignId: number,
  { number, variant }: BodyOf<typeof testCampaign>,
): Promise<{ remaining: number }> {
  const { companyId } = caller;
  const campaign = await requireCampaignOf(caller, campaignId);
  const { connectionId, contactListId, messages } = campaign;
  const phone = await deps.companies.readNumber(companyId, number);
  const [firstText] = usedTexts(messages);
  const index = variant === undefined ? firstText : variant - 1;
  if (connectionId === null || index === undefined || !messages[index])
    throw new AppError('ERR_CONFLICT', { status: campaign.status });
  const state = await deps.connections.sendingState(companyId, connectionId);
  if (!state?.isConnected) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  await requireNotOptedOut(deps, companyId, { phone });
  const used = await countTest(deps, campaign);
  const contact = await deps.contacts.reach.number({ companyId, connectionId }, phone);
  // The account may be known by another identity.
  await requireNotOptedOut(deps, companyId, { phone: contact.phone ?? phone, lid: contact.lid });
  const [item] =
    contactListId === null ? [] : await deps.contactLists.itemsAfter(companyId, contactListId, 0, 1);
  const person = { email: '', extra: {}, ...item, name: contact.name, number: phone, variant: index };
  const settings = await settingsOf(companyId);
  const language = await deps.tickets.referenceData.language(companyId);
  const { text, missing } = writeText(campaign, person, 'text', { settings, language, isFirst: true });
  if (missing !== null)
    throw new AppError('ERR_VALIDATION', { part: 'body', field: `message${index + 1}`, reason: missing });
  const sent = await dispatchMessage(deps, {
    ...{ campaign, connectionId, contact, text },
    key: `campaign:${campaignId}:test:${Date.now()}:${used}`,
    hasFile: true,
  });
  if ('withheld' in sent) throw new AppError('ERR_NEW_CHATS_LOCKED');
  return { remaining: CAMPAIGN_LIMITS.testsPerDay - used };
}

/** @throws ERR_OPTED_OUT */
async function requireNotOptedOut(
  { optOuts }: CampaignsDeps,
  companyId: number,
  person: { phone: string; lid?: string | null },
): Promise<void> {
  if ((await optOuts.isOptedOut(companyId, [person]))[0]) throw new AppError('ERR_OPTED_OUT');
}

/** Returns today's number of tests, including this one. */
async function countTest(
  { companies }: CampaignsDeps,
  { companyId, _id }: CampaignDocument,
): Promise<number> {
  const limit = CAMPAIGN_LIMITS.testsPerDay;
  const day = dayOf(new Date(), await companies.timeZoneOf(companyId));
  const other = { _id, $or: [{ tests: null }, { 'tests.day': { $ne: day } }] };
  await campaigns.updateOne(companyId, other, { $set: { tests: { day, count: 0 } } });
  const room = { _id, 'tests.day': day, 'tests.count': { $lt: limit } };
  const row = await campaigns.findOneAndUpdate(companyId, room, { $inc: { 'tests.count': 1 } });
  if (!row?.tests) throw new AppError('ERR_LIMIT_REACHED', { limit });
  return row.tests.count;
}
