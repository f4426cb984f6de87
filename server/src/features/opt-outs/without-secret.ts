import { z } from 'zod';
import { DATABASE_NAME, type SecretFacts, type SecretLostStep } from '#core/database';
import { identityHashes } from './identity-hashes';
import type { OptOutDocument } from './opt-out.model';

const lineSchema = z.strictObject({
  id: z.string(),
  companyId: z.number().int(),
  phone: z.string().optional(),
  lid: z.string().optional(),
});
type Line = z.infer<typeof lineSchema>;
type Reader = Parameters<SecretFacts['lines']>[0];

const FILE = 'opt-outs.ndjson';

/** Names the opt-outs of people whose number or LID the data contains anyway. */
export const optOutFacts: SecretFacts = {
  file: FILE,
  *lines(snapshot, secrets) {
    const unnamed = new Set<string>();
    for (const { _id } of snapshot.documentsOf(DATABASE_NAME, 'opt_outs')) unnamed.add(String(_id));
    if (unnamed.size === 0) return;
    const hashes = identityHashes(secrets);
    for (const { companyId, ...identity } of identitiesIn(snapshot)) {
      const [id = ''] = hashes(companyId, identity);
      if (unnamed.delete(id)) yield { id, companyId, ...identity } satisfies Line;
    }
  },
};

/** Hashes opt-outs with the new secret. Those of people who are nowhere in the data are deleted. */
export async function rekeyOptOuts({ db, secrets, facts }: SecretLostStep): Promise<string[]> {
  const rows = db.collection<OptOutDocument>('opt_outs');
  const hashes = identityHashes(secrets);
  const former = new Set((await rows.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id));
  for await (const fact of facts(FILE)) {
    const { id, companyId, ...identity } = lineSchema.parse(fact);
    const [_id = ''] = hashes(companyId, identity);
    const row = await rows.findOne({ _id: id });
    if (!row) continue;
    const { _id: _former, ...optOut } = row;
    await rows.replaceOne({ _id }, optOut, { upsert: true });
    await rows.deleteOne({ _id: id });
    former.delete(id);
  }
  if (former.size === 0) return [];
  await rows.deleteMany({ _id: { $in: [...former] } });
  return [`${former.size} opt-outs from campaigns are lost: their numbers are nowhere else in the data.`];
}

function* identitiesIn(snapshot: Reader): Generator<{ companyId: number; phone?: string; lid?: string }> {
  for (const { companyId, phone, lid } of snapshot.documentsOf(DATABASE_NAME, 'contacts')) {
    if (typeof phone === 'string') yield { companyId: Number(companyId), phone };
    if (typeof lid === 'string') yield { companyId: Number(companyId), lid };
  }
  for (const { companyId, number } of snapshot.documentsOf(DATABASE_NAME, 'contact_list_items'))
    if (typeof number === 'string' && number !== '') yield { companyId: Number(companyId), phone: number };
}
