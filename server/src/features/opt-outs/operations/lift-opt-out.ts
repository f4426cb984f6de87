import { AppError } from '@recado/shared/contract';
import { actorOf } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import type { OptOutIdentity } from '../identity-hashes';
import { optOutRows } from '../opt-out.model';
import type { OptOutsDeps } from '../opt-outs.deps';
import { completed } from './find-opt-outs';

/**
 * Lifts the opt-out of all identities of a person; the audit log contains the reason.
 * @throws ERR_NO_OPT_OUT_FOUND
 */
export async function liftOptOut(
  deps: OptOutsDeps,
  caller: Caller,
  identity: OptOutIdentity,
  { reason, contactId }: { reason: string; contactId: number | null },
): Promise<void> {
  const { companyId } = caller;
  const [person = identity] = await completed(companyId, [identity]);
  const rows = await optOutRows.find(companyId, {
    _id: { $in: deps.hashes(companyId, person) },
    liftedAt: null,
  });
  if (rows.length === 0) throw new AppError('ERR_NO_OPT_OUT_FOUND');
  const by = actorOf(caller);
  await deps.events.act('optOut.lifted', {
    payload: { by, companyId, contactId, reason },
    change: () =>
      optOutRows.updateMany(
        companyId,
        { personId: { $in: rows.map(({ personId }) => personId) }, liftedAt: null },
        { $set: { liftedAt: new Date(), liftedBy: by, reason } },
      ),
  });
  await deps.changed(companyId, person);
}
