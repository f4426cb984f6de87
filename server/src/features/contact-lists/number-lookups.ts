import { type NumberState, phoneKey } from '#features/contacts';
import { type ContactListItemDocument, contactListItems } from './contact-list-item.model';
import type { ContactListsDeps } from './contact-lists.deps';
import { applyState } from './operations/apply-number-state';

/**
 * Returns unverified numbers: first those of the lists that campaigns send to next, then the longest waiting. Known
 * numbers need no lookup.
 */
export function unverifiedNumbers(deps: ContactListsDeps) {
  return {
    async next(companyId: number, now: Date): Promise<{ phone: string } | { from: Date } | undefined> {
      for (;;) {
        const item = (await ofCampaigns(deps, companyId, now)) ?? (await longestWaiting(companyId));
        if (!item) return undefined;
        if (item.checkFrom && item.checkFrom > now) return { from: item.checkFrom };
        const { number, phoneKey: key } = item;
        const known = (await deps.numberStates(companyId, [number])).get(key) ?? 'unknown';
        if (known === 'unknown') return { phone: number };
        await applyState(deps, companyId, key, known);
      }
    },

    settle: (companyId: number, phone: string, state: Exclude<NumberState, 'unknown'>): Promise<void> =>
      applyState(deps, companyId, phoneKey(phone), state),

    async defer(companyId: number, phone: string, until: Date): Promise<void> {
      const waiting = { phoneKey: phoneKey(phone), validity: 'unknown' as const };
      await contactListItems.updateMany(companyId, waiting, { $set: { checkFrom: until } });
    },
  };
}

async function ofCampaigns(
  { listsOfCampaigns }: ContactListsDeps,
  companyId: number,
  now: Date,
): Promise<ContactListItemDocument | undefined> {
  const isDue = { $or: [{ checkFrom: { $exists: false } }, { checkFrom: { $lte: now } }] };
  for (const contactListId of await listsOfCampaigns(companyId)) {
    const item = await contactListItems.findOne(
      companyId,
      { contactListId, validity: 'unknown', ...isDue },
      { sort: { _id: 1 } },
    );
    if (item) return item;
  }
  return undefined;
}

function longestWaiting(companyId: number): Promise<ContactListItemDocument | undefined> {
  // An absent `checkFrom` sorts first.
  return contactListItems.findOne(companyId, { validity: 'unknown' }, { sort: { checkFrom: 1, _id: 1 } });
}
