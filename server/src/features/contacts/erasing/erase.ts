import type { Logger } from 'pino';
import { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import type { Jobs } from '#core/jobs';
import { deleteWaitingRows, markErased } from '#features/imports';
import { forgetNames } from '../address-book';
import { type ContactDocument, contacts } from '../contact.model';
import { searchFields } from '../contact-search';
import { contactImports, importParts } from '../imports/contact-import.model';
import { contactMerges } from '../merge/contact-merge.model';
import { numberMatcher } from '../number-matcher';
import { otherSpelling, phoneKey } from '../phone-key';

const SWEEP_MS = 60_000;
/** Name of erased contacts in every language. */
const NOBODY = '—';

interface Person {
  companyId: number;
  contactIds: number[];
  phones: string[];
  lids: string[];
}

/** Data in other features and stores (docs/data-map.md). */
export interface PersonalDataStores {
  openTickets(companyId: number, contactId: number): Promise<number>;
  /** Passes the messages' WhatsApp ids to `erased`, then deletes the messages. */
  eraseMessages(person: Person, erased: (messengerIds: readonly string[]) => Promise<void>): Promise<void>;
  eraseTickets(companyId: number, contactIds: readonly number[], name: string): Promise<void>;
  eraseNotes(companyId: number, contactIds: readonly number[]): Promise<void>;
  eraseReviews(companyId: number, contactIds: readonly number[]): Promise<void>;
  eraseExports(companyId: number, contactIds: readonly number[]): Promise<void>;
  /** Deletes the numbers, in any spelling, from contact lists. */
  eraseListItems(companyId: number, phones: readonly string[]): Promise<void>;
  eraseSchedules(companyId: number, contactIds: readonly number[]): Promise<void>;
  /** Deletes the cards of the contacts' tickets, with their observations. */
  eraseCards(companyId: number, contactIds: readonly number[]): Promise<void>;
  /** Empties the person's rows of campaigns. The numbers are in any spelling. */
  eraseDeliveries(
    companyId: number,
    person: { contactIds: readonly number[]; phones: readonly string[] },
  ): Promise<void>;
  eraseNotices(companyId: number, contactIds: readonly number[]): Promise<void>;
  eraseNewChats(companyId: number, contactIds: readonly number[]): Promise<void>;
  eraseMessenger(
    companyId: number,
    traces: { users: readonly string[]; messengerIds: readonly string[] },
  ): Promise<void>;
  removeFile(companyId: number, fileId: string): Promise<void>;
}

export interface EraseDeps {
  personalData: PersonalDataStores;
  jobs: Pick<Jobs, 'define' | 'every'>;
  log: Logger;
  /** Receives the contact as it was before the erasure. */
  gone(before: ContactDocument): Promise<void>;
  erased(blanked: ContactDocument): void;
}

export interface ContactErasure {
  /**
   * Includes contacts merged into this one. Keeps tickets without personal data. Idempotent.
   * @throws ERR_CONFLICT {openTickets} if a ticket is open
   */
  erase(companyId: number, contactId: number): Promise<void>;
  sweepAcrossCompanies(): Promise<void>;
}

export function createContactErasure(deps: EraseDeps): ContactErasure {
  const { personalData, jobs, log } = deps;
  const run = async (contact: ContactDocument): Promise<void> => {
    const { companyId, _id } = contact;
    const linked = await contacts.find(companyId, { linkedTo: _id });
    const person = personOf(contact, linked);
    const users = [...person.phones, ...person.lids];
    await personalData.eraseMessages(person, (messengerIds) =>
      personalData.eraseMessenger(companyId, { users: [], messengerIds }),
    );
    await personalData.eraseExports(companyId, person.contactIds);
    await personalData.eraseTickets(companyId, person.contactIds, NOBODY);
    await personalData.eraseNotes(companyId, person.contactIds);
    await personalData.eraseReviews(companyId, person.contactIds);
    await personalData.eraseListItems(companyId, person.phones);
    await personalData.eraseSchedules(companyId, person.contactIds);
    await personalData.eraseCards(companyId, person.contactIds);
    await personalData.eraseDeliveries(companyId, person);
    await personalData.eraseNotices(companyId, person.contactIds);
    await personalData.eraseNewChats(companyId, person.contactIds);
    await personalData.eraseMessenger(companyId, { users, messengerIds: [] });
    await forgetNames(companyId, person);
    await deleteWaitingRows(importParts, companyId, numberMatcher(person.phones));
    for (const { pictureFile } of [contact, ...linked]) {
      if (pictureFile) await personalData.removeFile(companyId, pictureFile);
    }
    await contactMerges.deleteMany(companyId, {
      $or: [{ fromId: { $in: person.contactIds } }, { intoId: { $in: person.contactIds } }],
    });
    await contacts.deleteMany(companyId, { linkedTo: _id });
    const blanked = await contacts.findOneAndUpdate(companyId, { _id }, blank());
    if (blanked) deps.erased(blanked);
  };
  const sweepAcrossCompanies = async (): Promise<void> => {
    for await (const contact of contacts.eachAcrossCompanies({ erasing: true })) {
      await run(contact).catch((error: unknown) => {
        log.error({ err: error, contactId: contact._id }, 'contact erasure failed; it is retried');
      });
    }
  };
  jobs.define('contacts.erase', z.unknown(), sweepAcrossCompanies);
  jobs.every(SWEEP_MS, 'contacts.erase');
  return {
    erase: async (companyId, contactId) => {
      const openTickets = await personalData.openTickets(companyId, contactId);
      if (openTickets > 0) throw new AppError('ERR_CONFLICT', { openTickets });
      const marked = await mark(companyId, contactId);
      await deps.gone(marked.before);
      await run(marked.after);
    },
    sweepAcrossCompanies,
  };
}

/** Removes the identity, so that a later message creates a new contact. */
async function mark(companyId: number, contactId: number) {
  for (;;) {
    const before = await contacts.findById(companyId, contactId);
    if (!before) throw new AppError('ERR_NO_CONTACT_FOUND');
    // Before the identity is removed, because an import adds people whom it does not find.
    await leaveOutOfImports(personOf(before, await contacts.find(companyId, { linkedTo: contactId })));
    const { phone, phoneKey: key, lid, groupAddress, updatedAt } = before;
    const after = await contacts.findOneAndUpdate(
      companyId,
      { _id: contactId, updatedAt },
      {
        $set: {
          erasing: true,
          erasedAt: new Date(),
          updatedAt: new Date(),
          ...(before.erasing ? {} : { gaveIdentity: { phone, phoneKey: key, lid } }),
        },
        $unset: { phone: 1, phoneKey: 1, lid: 1, groupAddress: 1 },
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
  const spelt = [...phones, ...former].flatMap((phone) => (phone ? [phone, otherSpelling(phone)] : []));
  return {
    companyId: contact.companyId,
    contactIds: all.map(({ _id }) => _id),
    phones: distinct(spelt),
    lids: distinct([...lids, ...former]),
  };
}

function distinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}

/** The contact is not deleted, because tickets refer to it. */
function blank() {
  return {
    $set: {
      name: NOBODY,
      nameSource: 'number',
      ...searchFields({ name: NOBODY, phone: undefined, email: '' }),
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
      campaign: 1,
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
