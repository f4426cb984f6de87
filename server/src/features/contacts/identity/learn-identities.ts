import { chunk } from 'es-toolkit/array/chunk';
import { LRUCache } from 'lru-cache';
import type { ChatAddress, ConnectionRef, Identity, KnownName } from '#messenger/gateway';
import { type ContactDocument, contacts } from '../contact.model';
import { storeNames } from './address-book';
import { betterName } from './contact-names';
import { findPeople } from './find-people';
import { learnedChanges, learnedUpdate, withSearchFields } from './learned-changes';
import { learnIdentity, type ResolvePair } from './resolve-contacts';

/** Names and identities to remember, because WhatsApp repeats them. */
const REMEMBERED = 20_000;
const REMEMBERED_MS = 10 * 60_000;

export interface LearningDeps {
  resolvePair(companyId: number): ResolvePair;
  changed(contact: ContactDocument): void;
  usernameLearnt(contact: ContactDocument): void;
  onError(error: unknown): void;
}

const BATCH = 500;

/** Stores names and identities that arrive without a message; creates no contacts. */
export interface Learning {
  identity(companyId: number, identity: Identity): Promise<void>;
  /** Queues, because pairing reports thousands of identities at once. */
  queueIdentity(companyId: number, identity: Identity): void;
  names(connection: ConnectionRef, names: readonly KnownName[]): Promise<void>;
  /** Keeps a name that a user typed. */
  groupName(companyId: number, address: ChatAddress, subject: string): Promise<void>;
}

export function createLearning({ resolvePair, changed, usernameLearnt, onError }: LearningDeps): Learning {
  const learntIdentities = new LRUCache<string, true>({ max: REMEMBERED, ttl: REMEMBERED_MS });
  const rename = async (
    contact: ContactDocument,
    reported: Parameters<typeof betterName>[1],
  ): Promise<void> => {
    const name = betterName(contact, reported);
    if (!name) return;
    const { companyId, _id, nameSource } = contact;
    const renamed = await contacts.findOneAndUpdate(
      companyId,
      // Has no effect if a more trusted name was stored in between.
      { _id, nameSource },
      { $set: { ...withSearchFields(contact, name), updatedAt: new Date() } },
    );
    if (renamed && renamed.name !== contact.name) changed(renamed);
  };
  const learn: Learning['identity'] = async (companyId, identity) => {
    const { phone, lid } = identity;
    if (!phone || !lid) return;
    const key = `${companyId}:${phone}:${lid}`;
    if (learntIdentities.get(key)) return;
    const learnt = await learnIdentity(companyId, identity, resolvePair(companyId));
    // Not cached, because unknown people may become contacts at any time.
    if (!learnt) return;
    learntIdentities.set(key, true);
    if (learnt.changed) changed(learnt.contact);
  };
  const learnUsername = async (contact: ContactDocument, username: string): Promise<ContactDocument> => {
    const { companyId, _id } = contact;
    const identity = { phone: null, lid: null, address: '' as ChatAddress };
    const learned = learnedChanges(contact, { identity, isGroup: contact.isGroup, pushName: null, username });
    if (!learned) return contact;
    const updated = await contacts.findOneAndUpdate(companyId, { _id }, learnedUpdate(learned));
    if (!updated) return contact;
    changed(updated);
    usernameLearnt(updated);
    return updated;
  };
  const nameKnown = async (companyId: number, names: readonly KnownName[]): Promise<void> => {
    const people = names.map(({ identity }) => ({ identity, isGroup: false, pushName: null }));
    const known = await findPeople(companyId, people);
    for (const [index, { addressBookName, pushName, username }] of names.entries()) {
      const person = people[index];
      // The person's next message or a call of `identity` merges two matches.
      const [found] = person ? known(person) : [];
      if (!found) continue;
      const contact = username ? await learnUsername(found, username) : found;
      if (addressBookName) await rename(contact, { name: addressBookName, source: 'book' });
      else if (pushName) await rename(contact, { name: pushName, source: 'push' });
    }
  };
  const queuedIdentities = new Map<number, Identity[]>();
  const drain = async (companyId: number, waiting: Identity[]): Promise<void> => {
    while (waiting.length > 0) {
      const people = waiting
        .splice(0, BATCH)
        .map((identity) => ({ identity, isGroup: false, pushName: null }));
      const known = await findPeople(companyId, people);
      for (const person of people) if (known(person).length > 0) await learn(companyId, person.identity);
    }
    queuedIdentities.delete(companyId);
  };
  const queueIdentity: Learning['queueIdentity'] = (companyId, identity) => {
    const waiting = queuedIdentities.get(companyId);
    if (waiting) {
      waiting.push(identity);
      return;
    }
    const first = [identity];
    queuedIdentities.set(companyId, first);
    drain(companyId, first).catch((error: unknown) => {
      queuedIdentities.delete(companyId);
      onError(error);
    });
  };
  return {
    identity: learn,
    queueIdentity,

    names: async (connection, names) => {
      const { companyId } = connection;
      // First, so that contacts created during this call get their names.
      await storeNames(connection, names);
      for (const batch of chunk(names, BATCH)) await nameKnown(companyId, batch);
    },

    groupName: async (companyId, address, subject) => {
      const group = await contacts.findOne(companyId, { groupAddress: address });
      if (group) await rename(group, { name: subject, source: 'book' });
    },
  };
}
