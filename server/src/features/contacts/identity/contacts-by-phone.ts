import { contactCollection, type ContactDocument } from '../contact.model';
import { phoneKey } from './phone-key';

export type KnownContact = Pick<ContactDocument, '_id' | 'lid' | 'wroteOn'>;

/** Finds contacts by numbers in any spelling, with one indexed query. Returns them by phone key. */
export async function contactsByPhone(
  companyId: number,
  phones: readonly string[],
): Promise<ReadonlyMap<string, KnownContact>> {
  const keys = [...new Set(phones.map(phoneKey))];
  if (keys.length === 0) return new Map();
  const found = await contactCollection()
    .find({ companyId, phoneKey: { $in: keys } })
    .project<KnownContact & Pick<ContactDocument, 'phoneKey'>>({ phoneKey: 1, lid: 1, wroteOn: 1 })
    .toArray();
  return new Map(found.map((contact) => [contact.phoneKey ?? '', contact]));
}
