import type { createContact, findOrCreateSharedContact, updateContact } from '@recado/shared/contacts';
import { AppError, type BodyOf } from '@recado/shared/contract';
import { readUsername } from '@recado/shared/rules/usernames';
import type { UserSummary } from '@recado/shared/users';
import { isDuplicateKey } from '#core/database';
import { savingForm } from '#core/forms';
import type { Caller } from '#core/tenancy/caller';
import type { Companies } from '#features/companies';
import type { Identity, MessengerGateway } from '#messenger/gateway';
import {
  contactCollection,
  type ContactDocument,
  contacts,
  type ExtraInfoEntry,
  type NameSource,
} from '../contact.model';
import { findPeople } from '../identity/find-people';
import { withSearchFields } from '../identity/learned-changes';
import { newContact } from '../identity/new-contact';
import { phoneKey } from '../identity/phone-key';
import { contactWithUsername } from '../identity/usernames';
import { type LookedUp, lookUp, type LookupConnections, lookUpUsername } from '../reach/contact-lookup';
import { setWallet } from '../wallet/set-wallet';
import { duplicate, requireContact, writeContact } from './write-contact';

export interface AdminDeps {
  companies: Companies;
  gateway: MessengerGateway;
  connections: LookupConnections;
  requireQueues(companyId: number, ids: readonly number[]): Promise<void>;
  usersByIds(companyId: number, ids: readonly number[]): Promise<UserSummary[]>;
}

type Details = Pick<BodyOf<typeof updateContact>, 'email' | 'notification' | 'queueId' | 'extraInfo'>;

export function contactsAdmin(deps: AdminDeps) {
  const { companies, requireQueues } = deps;

  const findOrCreate = async (
    companyId: number,
    person: Identity & { username?: string },
    name: { name: string; source: NameSource },
    details: Partial<ContactDocument>,
  ): Promise<{ contact: ContactDocument; isNew: boolean }> => {
    const about = { identity: person, isGroup: false, pushName: null, username: person.username };
    for (;;) {
      const [known] = (await findPeople(companyId, [about]))(about);
      if (known) return { contact: known, isNew: false };
      const draft = await newContact(companyId, about, name);
      const contact: ContactDocument = { ...draft, ...withSearchFields({ ...draft, ...details }, details) };
      delete contact.unspread;
      try {
        await contactCollection().insertOne(contact);
        return { contact, isNew: true };
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    }
  };

  const known = (companyId: number, number: string) =>
    contacts.findOne(companyId, { phoneKey: phoneKey(number) });

  const createByUsername = async (companyId: number, body: BodyOf<typeof createContact>) => {
    const written = readUsername(body.number);
    if (!written) throw new AppError('ERR_NO_USERNAME_FOUND');
    const details = await detailsOf(companyId, body, requireQueues);
    const same = await contactWithUsername(companyId, written.username);
    if (same) throw duplicate(same);
    const identity = await lookUpUsername(deps, companyId, written);
    const person = { ...identity, username: written.username };
    const { contact, isNew } = await findOrCreate(
      companyId,
      person,
      { name: body.name, source: 'typed' },
      details,
    );
    if (!isNew) throw duplicate(contact);
    return { contact, isNew };
  };

  return {
    /**
     * @throws ERR_VALIDATION (number), ERR_DUPLICATED_CONTACT {contactId, name}, ERR_NO_QUEUE_FOUND,
     * ERR_NO_USERNAME_FOUND, errors of `lookUp`
     */
    async create(
      companyId: number,
      body: BodyOf<typeof createContact>,
    ): Promise<{ contact: ContactDocument; isNew: boolean }> {
      if (body.number.startsWith('@')) return createByUsername(companyId, body);
      const { name } = body;
      const number = await companies.readNumber(companyId, body.number);
      const details = await detailsOf(companyId, body, requireQueues);
      const same = await known(companyId, number);
      if (same) throw duplicate(same);
      const person = await lookUp(deps, companyId, number);
      const { contact, isNew } = await findOrCreate(companyId, person, { name, source: 'typed' }, details);
      if (isNew) return { contact, isNew };
      if (contact.phone !== undefined) throw duplicate(contact);
      // The existing contact only had a LID.
      return {
        contact: await writeContact(contact, { ...details, name, nameSource: 'typed', ...phoneOf(person) }),
        isNew: false,
      };
    },

    /**
     * @throws ERR_NO_CONTACT_FOUND, ERR_VALIDATION (number), ERR_DUPLICATED_CONTACT {contactId, name},
     * ERR_NO_QUEUE_FOUND, errors of `lookUp` and `savingForm`
     */
    async update(
      { companyId, name: by }: Pick<Caller, 'companyId' | 'name'>,
      contactId: number,
      { version: given, ...body }: BodyOf<typeof updateContact>,
    ): Promise<ContactDocument> {
      const contact = await requireContact(companyId, contactId);
      const set = await detailsOf(companyId, body, requireQueues, contact.extraInfo);
      if (body.name !== undefined && body.name !== contact.name) {
        Object.assign(set, { name: body.name, nameSource: 'typed' });
      }
      const number =
        body.number && !contact.isGroup
          ? await companies.readNumber(companyId, body.number, { known: contact.phone })
          : contact.phone;
      const { nameSource: _derived, ...changes } = set;
      const saving = savingForm(contact, {
        given,
        by,
        changes: { ...changes, number },
        current: { ...contact, extraInfo: contact.extraInfo ?? [], number: contact.phone },
      });
      if (saving.unchanged) return contact;
      if (number !== undefined && number !== contact.phone) {
        const same = await known(companyId, number);
        if (same && same._id !== contactId) throw duplicate(same);
        const person = await lookUp(deps, companyId, number);
        Object.assign(set, phoneOf(person), person.lid ? { lid: person.lid } : {});
      }
      return writeContact(contact, set, saving);
    },

    setWallet: (caller: Pick<Caller, 'companyId' | 'name'>, contactId: number, userIds: readonly number[]) =>
      setWallet(deps, caller, contactId, userIds),

    /**
     * Finds or creates the contact of a shared card.
     * @throws ERR_VALIDATION (number), errors of `lookUp`
     */
    async shared(
      companyId: number,
      { name, number: written }: BodyOf<typeof findOrCreateSharedContact>,
    ): Promise<{ contact: ContactDocument; isNew: boolean }> {
      const number = await companies.readNumber(companyId, written);
      const same = await known(companyId, number);
      if (same) return { contact: same, isNew: false };
      return findOrCreate(companyId, await lookUp(deps, companyId, number), { name, source: 'book' }, {});
    },
  };
}

async function detailsOf(
  companyId: number,
  { email, notification, queueId, extraInfo }: Details,
  requireQueues: AdminDeps['requireQueues'],
  known: readonly ExtraInfoEntry[] = [],
): Promise<Partial<ContactDocument>> {
  if (queueId) await requireQueues(companyId, [queueId]);
  return {
    ...(email === undefined ? {} : { email }),
    ...(notification === undefined ? {} : { notification }),
    ...(queueId === undefined ? {} : { queueId }),
    ...(extraInfo === undefined ? {} : { extraInfo: numbered(extraInfo, known) }),
  };
}

/** Keeps the ids of known entries; a new entry never gets the id of a deleted one. */
function numbered(
  given: NonNullable<Details['extraInfo']>,
  known: readonly ExtraInfoEntry[],
): ExtraInfoEntry[] {
  const usedIds = new Set<number>();
  let next = Math.max(0, ...known.map(({ id }) => id));
  return given.map(({ id, name, value }) => {
    const isKnown = id !== undefined && !usedIds.has(id) && known.some((entry) => entry.id === id);
    const own = isKnown ? id : ++next;
    usedIds.add(own);
    return { id: own, name, value };
  });
}

function phoneOf({ phone }: LookedUp): Pick<ContactDocument, 'phone' | 'phoneKey' | 'check'> {
  return { phone, phoneKey: phoneKey(phone), check: null };
}
