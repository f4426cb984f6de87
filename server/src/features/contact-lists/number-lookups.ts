import { type NumberState, phoneKey } from '../contacts';
import { contactListItems } from './contact-list-item.model';
import type { ContactListsDeps } from './contact-lists.deps';
import { applyState } from './operations/apply-number-state';

/** The unverified numbers of all lists, the longest waiting first. A known number needs no lookup. */
export function unverifiedNumbers(deps: ContactListsDeps) {
  return {
    async next(companyId: number, now: Date): Promise<{ phone: string } | { from: Date } | undefined> {
      for (;;) {
        // An absent `checkFrom` sorts first.
        const item = await contactListItems.findOne(
          companyId,
          { validity: 'unknown' },
          { sort: { checkFrom: 1, _id: 1 } },
        );
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
