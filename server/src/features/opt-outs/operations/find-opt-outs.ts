import { chunk } from 'es-toolkit/array/chunk';
import type { OptOut } from '@recado/shared/opt-outs';
import { lidsOf, phoneKey } from '#features/contacts';
import type { OptOutIdentity } from '../identity-hashes';
import { type OptOutDocument, optOutRows } from '../opt-out.model';
import type { OptOutsDeps } from '../opt-outs.deps';

const BATCH = 1_000;

/**
 * Returns each person's opt-out in force, in the order of the people. Finds a person with only a phone number by
 * their contact's LID, too.
 */
export async function findOptOuts(
  deps: OptOutsDeps,
  companyId: number,
  people: readonly OptOutIdentity[],
): Promise<(OptOut | null)[]> {
  if (people.length === 0 || !(await optOutRows.findOne(companyId, {}, { select: { _id: 1 } })))
    return people.map(() => null);
  const found: (OptOut | null)[] = [];
  for (const batch of chunk(people, BATCH)) found.push(...(await findBatch(deps, companyId, batch)));
  return found;
}

async function findBatch(
  { hashes }: OptOutsDeps,
  companyId: number,
  people: readonly OptOutIdentity[],
): Promise<(OptOut | null)[]> {
  const all = await completed(companyId, people);
  const hashesOf = all.map((person) => hashes(companyId, person));
  const rows = await optOutRows.find(companyId, { _id: { $in: hashesOf.flat() }, liftedAt: null });
  const byHash = new Map(rows.map((row) => [row._id, row]));
  return hashesOf.map((own) => {
    const row = own.map((hash) => byHash.get(hash)).find((each) => each !== undefined);
    return row ? presentOptOut(row) : null;
  });
}

/** Adds contacts' LIDs to people with only a number. */
export async function completed(
  companyId: number,
  people: readonly OptOutIdentity[],
): Promise<OptOutIdentity[]> {
  const phones = people.flatMap(({ phone, lid }) => (phone && !lid ? [phone] : []));
  const lids = await lidsOf(companyId, phones);
  return people.map(({ phone, lid }) => ({ phone, lid: lid ?? (phone && lids.get(phoneKey(phone))) }));
}

function presentOptOut({ at, source }: OptOutDocument): OptOut {
  return { at: at.toISOString(), source };
}
