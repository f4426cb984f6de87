import { isDuplicateKey, nextId } from '../../core/database';
import { contactCollection, contacts, type ContactDocument } from './contact.model';
import { phoneKey } from './phone-key';
import { personKey, type Person } from './person';

export interface ResolvedContact {
  contact: ContactDocument;
  isNew: boolean;
  /** Its name or an identity changed: what copies them has to follow. */
  changed: boolean;
}

const ROUNDS = 4;
const SHOWN_LID_DIGITS = 4;

/**
 * The contacts of these people, made where they are new; one query for all that are known. Identities learnt on the
 * way are added (architecture, rule 3). Answers by `personKey`. Safe beside itself: the unique indexes decide.
 */
export async function resolveContacts(
  companyId: number,
  people: ReadonlyMap<string, Person>,
): Promise<Map<string, ResolvedContact>> {
  const resolved = new Map<string, ResolvedContact>();
  const created = new Set<number>();
  for (let round = 0; resolved.size < people.size; round++) {
    if (round === ROUNDS) throw new Error('A contact could not be found or made.');
    const open = [...people].filter(([key]) => !resolved.has(key));
    const known = await findKnown(
      companyId,
      open.map(([, person]) => person),
    );
    const missing: Person[] = [];
    for (const [key, person] of open) {
      const match = known(person);
      if (match.length === 0) missing.push(person);
      else {
        const answer = await reconcile(companyId, match, person);
        resolved.set(key, { ...answer, isNew: created.has(answer.contact._id) });
      }
    }
    for (const contact of await createAll(companyId, missing)) created.add(contact._id);
  }
  return resolved;
}

async function findKnown(
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
  const linked = found.flatMap(({ linkedTo }) => (linkedTo === undefined ? [] : [linkedTo]));
  const targets = linked.length > 0 ? await contacts.find(companyId, { _id: { $in: linked } }) : [];
  const followed = (contact: ContactDocument) =>
    targets.find(({ _id }) => _id === contact.linkedTo) ?? contact;
  const by = (key: 'phoneKey' | 'lid' | 'groupAddress') =>
    new Map(found.map((contact) => [contact[key], contact] as const));
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

async function findBy(
  companyId: number,
  field: 'phoneKey' | 'lid' | 'groupAddress',
  values: string[],
): Promise<ContactDocument[]> {
  if (values.length === 0) return [];
  return contactCollection()
    .find({ companyId, [field]: { $in: values } })
    .toArray();
}

interface News {
  set: Partial<ContactDocument>;
  /** Identities it had before. */
  former: string[];
}

/** What the messenger says now and the contact does not know yet; undefined when nothing is news. */
export function newsOf(contact: ContactDocument, { identity, isGroup, pushName }: Person): News | undefined {
  if (isGroup) return undefined;
  const set: Partial<ContactDocument> = {};
  const former: string[] = [];
  if (pushName && contact.nameSource !== 'book' && contact.name !== pushName) {
    set.name = pushName;
    set.nameSource = 'push';
  }
  if (identity.lid && contact.lid !== identity.lid) {
    set.lid = identity.lid;
    if (contact.lid) former.push(contact.lid);
  }
  if (identity.phone && contact.phone !== identity.phone) {
    set.phone = identity.phone;
    set.phoneKey = phoneKey(identity.phone);
    if (contact.phone && contact.phoneKey !== set.phoneKey) former.push(contact.phone);
    if (contact.nameSource === 'number' && !set.name) set.name = identity.phone;
  }
  return Object.keys(set).length > 0 ? { set, former } : undefined;
}

/** Brings what is stored up to what the messenger said now. Writes only when something is news. */
async function reconcile(
  companyId: number,
  [contact, other]: ContactDocument[],
  person: Person,
): Promise<{ contact: ContactDocument; changed: boolean }> {
  if (!contact) throw new Error('Nobody to reconcile.');
  if (other) await contacts.updateOne(companyId, { _id: other._id }, { linkedTo: contact._id });
  // Where the identity is another contact's there is nothing to add.
  const said = other ? { ...person, identity: { ...person.identity, phone: null, lid: null } } : person;
  const news = newsOf(contact, said);
  if (!news) return { contact, changed: false };
  try {
    const updated = await contacts.findOneAndUpdate(
      companyId,
      { _id: contact._id },
      {
        $set: { ...news.set, updatedAt: new Date() },
        ...(news.former.length > 0 ? { $addToSet: { formerIdentities: { $each: news.former } } } : {}),
      },
    );
    return { contact: updated ?? contact, changed: updated !== undefined };
  } catch (error) {
    // Somebody else was given this identity meanwhile; the next message finds both and links them.
    if (isDuplicateKey(error)) return { contact, changed: false };
    throw error;
  }
}

/** Those that nobody else made at the same time; the others are found in the next round. */
async function createAll(companyId: number, people: readonly Person[]): Promise<ContactDocument[]> {
  if (people.length === 0) return [];
  const now = new Date();
  const documents = await Promise.all(people.map((person) => newContact(companyId, person, now)));
  try {
    await contactCollection().insertMany(documents, { ordered: false });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  return documents;
}

async function newContact(companyId: number, person: Person, now: Date): Promise<ContactDocument> {
  const { identity, isGroup, pushName } = person;
  const { phone, lid } = identity;
  return {
    _id: await nextId('contacts'),
    companyId,
    name: (isGroup ? null : pushName) ?? phone ?? fallbackName(person),
    nameSource: pushName && !isGroup ? 'push' : 'number',
    ...(phone ? { phone } : {}),
    ...(phone && !isGroup ? { phoneKey: phoneKey(phone) } : {}),
    ...(lid && !isGroup ? { lid } : {}),
    ...(isGroup ? { groupAddress: identity.address } : {}),
    isGroup,
    email: '',
    notification: true,
    queueId: null,
    profilePicUrl: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** For somebody without a name or number: a LID is never shown whole, lest it be taken for a phone number. */
function fallbackName(person: Person): string {
  return `WhatsApp ·${(person.identity.lid ?? personKey(person)).slice(-SHOWN_LID_DIGITS)}`;
}
