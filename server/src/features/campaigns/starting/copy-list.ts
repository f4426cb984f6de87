import { isDuplicateKey } from '#core/database';
import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { deliveryCollection, type DeliveryDocument } from '../model/delivery.model';
import { zoneOfNumber } from '../pace/permitted-hours';
import { settingsOf } from '../settings/campaign-settings';
import { type ClassifiedPerson, classifyPersons, variablesByKey } from './classify-persons';

const BATCH = 500;

/**
 * Copies the next part of the list; after a crash, finds the stored persons.
 * @returns the campaign; undefined if it was cancelled
 */
export async function copyNext(
  deps: CampaignsDeps,
  campaign: CampaignDocument,
): Promise<CampaignDocument | undefined> {
  const { companyId, _id, run, starting, contactListId } = campaign;
  if (!starting) return campaign;
  const { afterId, copied, dealt } = starting;
  const items =
    contactListId === null
      ? []
      : await deps.contactLists.itemsAfter(companyId, contactListId, afterId, BATCH);
  const last = items.at(-1);
  if (!last) return advance(campaign, null);
  const { variables } = await settingsOf(companyId);
  const classified = await classifyPersons(deps, campaign, items, {
    dealt,
    variables: variablesByKey(variables),
  });
  await insert(classified.people.map((person, at) => deliveryOf(campaign, person, copied + at)));
  return advance(
    { companyId, _id, run, starting },
    {
      afterId: last._id,
      copied: copied + items.length,
      total: Math.max(starting.total, copied + items.length),
      dealt: classified.dealt,
    },
  );
}

async function advance(
  { companyId, _id, run, starting }: Pick<CampaignDocument, 'companyId' | '_id' | 'run' | 'starting'>,
  next: CampaignDocument['starting'],
): Promise<CampaignDocument | undefined> {
  return campaigns.findOneAndUpdate(
    companyId,
    { _id, run, status: 'EM_ANDAMENTO', 'starting.afterId': starting?.afterId },
    { $set: { starting: next } },
  );
}

async function insert(rows: DeliveryDocument[]): Promise<void> {
  try {
    await deliveryCollection().insertMany(rows, { ordered: false });
  } catch (error) {
    // An interrupted copy has stored some of them.
    if (!isDuplicateKey(error)) throw error;
  }
}

function deliveryOf(
  { _id: campaignId, companyId }: CampaignDocument,
  { item, variant, dealt, reason, isNewChat }: ClassifiedPerson,
  order: number,
): DeliveryDocument {
  return {
    _id: `${campaignId}-${item._id}`,
    companyId,
    campaignId,
    itemId: item._id,
    identityKey: item.phoneKey,
    ...(item.contactId !== undefined && { knownContactId: item.contactId }),
    name: item.name,
    number: item.number,
    ...(item.username !== undefined && item.number === '' && { username: item.username }),
    email: item.email,
    extra: item.extra,
    ...(item.validity === 'unknown' && { unverified: true as const }),
    variant,
    dealt,
    zone: zoneOfNumber(item.number),
    isNewChat,
    state: reason === null ? 'waiting' : 'skipped',
    ...(reason !== null && { reason }),
    attempt: 1,
    order,
  };
}
