import { randomBytes } from 'node:crypto';
import type { OptOutSource } from '@recado/shared/opt-outs';
import { isDuplicateKey } from '#core/database';
import type { OptOutIdentity } from '../identity-hashes';
import { optOutRows } from '../opt-out.model';
import type { OptOutsDeps } from '../opt-outs.deps';
import { completed } from './find-opt-outs';

/**
 * Opts a person out by all known identities. Idempotent.
 * @returns false if the person had opted out before
 */
export async function recordOptOut(
  deps: OptOutsDeps,
  companyId: number,
  identity: OptOutIdentity,
  source: OptOutSource,
): Promise<boolean> {
  const [person = identity] = await completed(companyId, [identity]);
  const ids = deps.hashes(companyId, person);
  if (ids.length === 0) throw new Error('An opt-out needs a phone number or a LID.');
  const known = await optOutRows.find(companyId, { _id: { $in: ids } });
  const inForce = known.find(({ liftedAt }) => liftedAt === null);
  const personId = known[0]?.personId ?? randomBytes(12).toString('base64url');
  const { at, ...state } = inForce ?? { at: new Date(), source };
  const fields = { source: state.source, at, liftedAt: null, liftedBy: null, reason: null };
  const active = new Set(known.flatMap(({ _id, liftedAt }) => (liftedAt === null ? [_id] : [])));
  try {
    for (const _id of ids)
      if (!active.has(_id))
        await optOutRows.findOneAndUpdate(
          companyId,
          { _id },
          { $set: fields, $setOnInsert: { personId } },
          { upsert: true },
        );
  } catch (error) {
    // The person opted out by another message at the same time.
    if (!isDuplicateKey(error)) throw error;
    return recordOptOut(deps, companyId, identity, source);
  }
  await mergeIdentities(companyId, ids);
  if (active.size === ids.length) return false;
  await deps.changed(companyId, person);
  return inForce === undefined;
}

/** Gives all identities of a person the same person id, even if concurrent requests chose others. */
async function mergeIdentities(companyId: number, ids: readonly string[]): Promise<void> {
  const rows = await optOutRows.find(companyId, { _id: { $in: [...ids] } });
  const [personId, ...others] = [...new Set(rows.map((row) => row.personId))].sort();
  if (personId !== undefined && others.length > 0)
    await optOutRows.updateMany(companyId, { personId: { $in: others } }, { $set: { personId } });
}
