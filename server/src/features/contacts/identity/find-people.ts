import { contactCollection, type ContactDocument, contacts, WITHOUT_SEARCH } from '../contact.model';
import type { Person } from './person';
import { phoneKey } from './phone-key';

type IdentityField = 'phoneKey' | 'lid' | 'groupAddress';

/** Merges form no chains, so a longer chain must be a cycle. */
const MAX_CHAIN_LENGTH = 5;

/** Returns at most two contacts per person, one by number and one by LID, the older first. */
export async function findPeople(
  companyId: number,
  people: readonly Person[],
): Promise<(person: Person) => ContactDocument[]> {
  const persons = people.filter(({ isGroup }) => !isGroup);
  const phones = persons.flatMap(({ identity }) => (identity.phone ? [phoneKey(identity.phone)] : []));
  const lids = persons.flatMap(({ identity }) => (identity.lid ? [identity.lid] : []));
  const groups = people.filter(({ isGroup }) => isGroup).map(({ identity }) => identity.address as string);
  const found = (
    await Promise.all([
      findBy(companyId, 'phoneKey', phones),
      findBy(companyId, 'lid', lids),
      findBy(companyId, 'groupAddress', groups),
    ])
  ).flat();
  const seen = new Set(found.flatMap(({ phoneKey: key, lid }) => [key, lid]));
  if ([...phones, ...lids].some((value) => !seen.has(value))) {
    found.push(...(await findHandingOver(companyId, phones, lids)));
  }
  const followed = await followLinks(companyId, found);
  const by = (key: IdentityField) => new Map(found.map((contact) => [identityOf(contact, key), contact]));
  const [byPhone, byLid, byGroup] = [by('phoneKey'), by('lid'), by('groupAddress')];
  return ({ identity, isGroup }) => {
    const matches = isGroup
      ? [byGroup.get(identity.address)]
      : [
          identity.phone ? byPhone.get(phoneKey(identity.phone)) : undefined,
          identity.lid ? byLid.get(identity.lid) : undefined,
        ];
    const distinct = new Map<number, ContactDocument>();
    for (const match of matches) if (match) distinct.set(followed(match)._id, followed(match));
    return [...distinct.values()].sort((a, b) => a._id - b._id);
  };
}

function identityOf(contact: ContactDocument, key: IdentityField): string | undefined {
  return contact[key] ?? (key === 'groupAddress' ? undefined : contact.gaveIdentity?.[key]);
}

async function findBy(
  companyId: number,
  field: IdentityField,
  values: readonly string[],
): Promise<ContactDocument[]> {
  if (values.length === 0) return [];
  return contactCollection()
    .find({ companyId, [field]: { $in: [...values] } }, WITHOUT_SEARCH)
    .toArray();
}

async function findHandingOver(
  companyId: number,
  phones: readonly string[],
  lids: readonly string[],
): Promise<ContactDocument[]> {
  const rows = await contacts.find(companyId, { handingOver: true }, { limit: 1_000 });
  return rows.filter(
    ({ gaveIdentity }) =>
      (gaveIdentity?.phoneKey !== undefined && phones.includes(gaveIdentity.phoneKey)) ||
      (gaveIdentity?.lid !== undefined && lids.includes(gaveIdentity.lid)),
  );
}

export async function followLinks(
  companyId: number,
  found: readonly ContactDocument[],
): Promise<(contact: ContactDocument) => ContactDocument> {
  const known = new Map(found.map((contact) => [contact._id, contact]));
  let wanted = found.flatMap(({ linkedTo }) => linkedTo ?? []);
  for (let step = 0; wanted.length > 0 && step < MAX_CHAIN_LENGTH; step++) {
    const missing = wanted.filter((id) => !known.has(id));
    const targets = missing.length > 0 ? await contacts.find(companyId, { _id: { $in: missing } }) : [];
    for (const target of targets) known.set(target._id, target);
    wanted = targets.flatMap(({ linkedTo }) => linkedTo ?? []);
  }
  return (contact) => {
    let end = contact;
    for (let step = 0; end.linkedTo !== undefined && step < MAX_CHAIN_LENGTH; step++) {
      end = known.get(end.linkedTo) ?? end;
    }
    return end;
  };
}

export async function mergedIds(companyId: number, contactId: number): Promise<number[]> {
  const ids = [contactId];
  let wanted = [contactId];
  for (let step = 0; wanted.length > 0 && step < MAX_CHAIN_LENGTH; step++) {
    const linked = await contacts.find(companyId, { linkedTo: { $in: wanted } }, { select: { _id: 1 } });
    wanted = linked.map(({ _id }) => _id).filter((id) => !ids.includes(id));
    ids.push(...wanted);
  }
  return ids;
}
