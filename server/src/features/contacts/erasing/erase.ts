import type { Logger } from 'pino';
import { AppError } from '@recado/shared/contract';
import type { Jobs } from '#core/jobs';
import { ERASED_NAME, type Person, type PersonalData } from '#core/personal-data';
import { deleteWaitingRows, markErased } from '#features/imports';
import { type ContactDocument, contacts } from '../contact.model';
import { defineErasures } from '../contacts.jobs';
import { deleteNames } from '../identity/address-book';
import { numberMatcher } from '../identity/number-matcher';
import { otherSpelling, phoneKey } from '../identity/phone-key';
import { contactImports, importParts } from '../imports/contact-import.model';
import { contactMerges } from '../merge/contact-merge.model';
import { searchFields } from '../operations/contact-search';

export interface EraseDeps {
  personalData: Pick<PersonalData, 'register' | 'erase'>;
  openTickets(companyId: number, contactId: number): Promise<number>;
  removeFile(companyId: number, fileId: string): Promise<void>;
  jobs: Jobs;
  log: Logger;
  /** Receives the contact as it was before the erasure. */
  onDeleted(before: ContactDocument): Promise<void>;
  erased(blanked: ContactDocument): void;
}

export interface ContactErasure {
  /**
   * Erases contacts merged into this one, too. Keeps tickets without personal data. Idempotent.
   * @throws ERR_CONFLICT {openTickets} if a ticket is open
   */
  erase(companyId: number, contactId: number): Promise<void>;
  /**
   * Erases a contact that was erased before the data was restored, even if it has an open ticket again.
   * @returns false if there is no such contact
   */
  eraseAgain(companyId: number, contactId: number): Promise<boolean>;
  sweepAcrossCompanies(): Promise<void>;
}

export function createContactErasure(deps: EraseDeps): ContactErasure {
  const { personalData, jobs, log } = deps;
  registerContactData(deps);
  const run = async (contact: ContactDocument): Promise<void> => {
    const linked = await contacts.find(contact.companyId, { linkedTo: contact._id });
    await personalData.erase(personOf(contact, linked));
  };
  const sweepAcrossCompanies = async (): Promise<void> => {
    for await (const contact of contacts.eachAcrossCompanies({ erasing: true })) {
      await run(contact).catch((error: unknown) => {
        log.error({ err: error, contactId: contact._id }, 'contact erasure failed; it is retried');
      });
    }
  };
  defineErasures(jobs, sweepAcrossCompanies);
  return {
    erase: async (companyId, contactId) => {
      const openTickets = await deps.openTickets(companyId, contactId);
      if (openTickets > 0) throw new AppError('ERR_CONFLICT', { openTickets });
      const marked = await mark(companyId, contactId);
      await deps.onDeleted(marked.before);
      await run(marked.after);
    },
    eraseAgain: async (companyId, contactId) => {
      const contact = await contacts.findById(companyId, contactId);
      if (!contact) return false;
      if (contact.erasedAt && !contact.erasing) return true;
      await run((await mark(companyId, contactId)).after);
      return true;
    },
    sweepAcrossCompanies,
  };
}

function registerContactData(deps: EraseDeps): void {
  const { personalData } = deps;
  personalData.register('address-book', {
    collections: {
      address_book: 'a paired phone’s names of numbers and LIDs, whether they are contacts or not',
    },
    erase: (person) => deleteNames(person.companyId, person),
    merge: 'found by number and by LID',
  });
  personalData.register('contact-imports', {
    collections: {
      contact_imports:
        'numbers of people who are erased while contacts are imported, so that none of them is added again',
      contact_import_parts:
        'names, numbers and usernames of a spreadsheet until its rows are processed (after earlier imports); then only which row became which contact',
    },
    erase: (person) => deleteWaitingRows(importParts, person.companyId, numberMatcher(person)),
    merge: 'found by number and by username',
  });
  personalData.register('contacts', {
    collections: {
      contacts:
        'name, phone, LID, username, e-mail, extra info, earlier identities, search words, avatar, connections on which the person wrote, the durations of disappearing messages, when they wrote first, the last message of a campaign, their source',
      contact_joins: 'phone, LID and username of two merged contacts, the earlier name',
    },
    // Last, because the contact's mark resumes an interrupted erasure.
    after: 'others',
    erase: (person) => eraseContacts(deps, person),
    merge: 'the merge moves the identity itself (`merge/identities.ts`)',
  });
}

async function eraseContacts(
  { removeFile, erased }: EraseDeps,
  { companyId, contactId, contactIds }: Person,
): Promise<void> {
  for (const { pictureFile } of await contacts.find(companyId, { _id: { $in: [...contactIds] } })) {
    if (pictureFile) await removeFile(companyId, pictureFile);
  }
  await contactMerges.deleteMany(companyId, {
    $or: [{ fromId: { $in: [...contactIds] } }, { intoId: { $in: [...contactIds] } }],
  });
  await contacts.deleteMany(companyId, { linkedTo: contactId });
  const blanked = await contacts.findOneAndUpdate(companyId, { _id: contactId }, blank());
  if (blanked) erased(blanked);
}

/** Removes the identity, so that a later message creates a new contact. */
async function mark(companyId: number, contactId: number) {
  for (;;) {
    const before = await contacts.findById(companyId, contactId);
    if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
    // Before the identity is removed, because an import adds people whom it does not find.
    await leaveOutOfImports(personOf(before, await contacts.find(companyId, { linkedTo: contactId })));
    const { phone, phoneKey: key, lid, username, groupAddress, updatedAt } = before;
    const after = await contacts.findOneAndUpdate(
      companyId,
      { _id: contactId, updatedAt },
      {
        $set: {
          erasing: true,
          erasedAt: new Date(),
          updatedAt: new Date(),
          ...(before.erasing ? {} : { gaveIdentity: { phone, phoneKey: key, lid, username } }),
        },
        $unset: { phone: 1, phoneKey: 1, lid: 1, username: 1, groupAddress: 1 },
      },
    );
    if (after) return { before, after: { ...after, ...(groupAddress ? { groupAddress } : {}) } };
  }
}

async function leaveOutOfImports({ companyId, phones, lids }: Person): Promise<void> {
  const keys = [...phones.map((phone) => `phone:${phoneKey(phone)}`), ...lids.map((lid) => `lid:${lid}`)];
  await markErased(contactImports, companyId, keys);
}

function personOf(contact: ContactDocument, linked: readonly ContactDocument[]): Person {
  const all = [contact, ...linked];
  const former = all.flatMap(({ formerIdentities = [] }) => formerIdentities);
  const phones = all.flatMap(({ phone, gaveIdentity }) => [phone, gaveIdentity?.phone]);
  const lids = all.flatMap(({ lid, gaveIdentity }) => [lid, gaveIdentity?.lid]);
  const usernames = all.flatMap(({ username, gaveIdentity }) => [username, gaveIdentity?.username]);
  const spelt = [...phones, ...former].flatMap((phone) => (phone ? [phone, otherSpelling(phone)] : []));
  return {
    companyId: contact.companyId,
    contactId: contact._id,
    contactIds: all.map(({ _id }) => _id),
    phones: distinct(spelt),
    lids: distinct([...lids, ...former]),
    usernames: distinct(usernames),
  };
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** Empties the contact, which stays because tickets refer to it. */
function blank() {
  return {
    $set: {
      name: ERASED_NAME,
      nameSource: 'number',
      ...searchFields({ name: ERASED_NAME, phone: undefined, email: '' }),
      email: '',
      queueId: null,
      profilePicUrl: null,
      notification: false,
      updatedAt: new Date(),
    },
    $unset: {
      erasing: 1,
      gaveIdentity: 1,
      handingOver: 1,
      formerIdentities: 1,
      extraInfo: 1,
      wallet: 1,
      wroteOn: 1,
      disappearing: 1,
      campaign: 1,
      source: 1,
      pictureCheckedAt: 1,
      pictureFile: 1,
      pictureSource: 1,
      check: 1,
      imported: 1,
      version: 1,
      edits: 1,
      unspread: 1,
    },
  } as const;
}
