import { BoundedCache } from '../../core/cache';
import type { ChatAddress, ConnectionRef, Identity, KnownName } from '../../messenger/gateway';
import { keepNames } from './address-book';
import { betterName } from './contact-names';
import { withCopies } from './contact-news';
import { contacts, type ContactDocument } from './contact.model';
import { learnIdentity, type SettleTwo } from './contacts.resolve';
import { findPeople } from './find-people';

/** The messenger repeats itself: what it said lately is not looked at again. */
const REMEMBERED = 20_000;
const REMEMBERED_MS = 10 * 60_000;

export interface LearningParts {
  settleTwo(companyId: number): SettleTwo;
  /** Its copies follow. */
  changed(contact: ContactDocument): void;
  onError(error: unknown): void;
}

/** People looked for in one query. */
const BATCH = 500;

/** What the messenger says of people beside their messages. It makes nobody a contact. */
export interface Learning {
  /** Two addresses of one person (specification 1 §3, architecture rule 3). */
  identity(companyId: number, identity: Identity): Promise<void>;
  /** The same, many at once and in the background: a phone that was linked tells of thousands. */
  hear(companyId: number, identity: Identity): void;
  names(connection: ConnectionRef, names: readonly KnownName[]): Promise<void>;
  /** A group's subject is its name, until somebody types another. */
  groupName(companyId: number, address: ChatAddress, subject: string): Promise<void>;
}

export function createLearning({ settleTwo, changed, onError }: LearningParts): Learning {
  const heard = new BoundedCache<string, true>(REMEMBERED, REMEMBERED_MS);
  const rename = async (contact: ContactDocument, said: Parameters<typeof betterName>[1]): Promise<void> => {
    const name = betterName(contact, said);
    if (!name) return;
    const { companyId, _id, nameSource } = contact;
    const renamed = await contacts.findOneAndUpdate(
      companyId,
      // Unless somebody who is trusted more said one meanwhile.
      { _id, nameSource },
      { $set: { ...withCopies(contact, name), updatedAt: new Date() } },
    );
    if (renamed && renamed.name !== contact.name) changed(renamed);
  };
  const learn: Learning['identity'] = async (companyId, identity) => {
    const { phone, lid } = identity;
    if (!phone || !lid) return;
    const key = `${companyId}:${phone}:${lid}`;
    if (heard.get(key)) return;
    const learnt = await learnIdentity(companyId, identity, settleTwo(companyId));
    // Somebody who is no contact yet may be one at any moment.
    if (!learnt) return;
    heard.set(key, true);
    if (learnt.changed) changed(learnt.contact);
  };
  const nameKnown = async (companyId: number, names: readonly KnownName[]): Promise<void> => {
    const people = names.map(({ identity }) => ({ identity, isGroup: false, pushName: null }));
    const known = await findPeople(companyId, people);
    for (const [index, { addressBookName, pushName }] of names.entries()) {
      const person = people[index];
      // With two contacts for one person the first message, or `identity`, says so.
      const [contact] = person ? known(person) : [];
      if (!contact) continue;
      if (addressBookName) await rename(contact, { name: addressBookName, source: 'book' });
      else if (pushName) await rename(contact, { name: pushName, source: 'push' });
    }
  };
  /** By company: what is heard and not looked at yet. */
  const heardOf = new Map<number, Identity[]>();
  const drain = async (companyId: number, waiting: Identity[]): Promise<void> => {
    while (waiting.length > 0) {
      const people = waiting
        .splice(0, BATCH)
        .map((identity) => ({ identity, isGroup: false, pushName: null }));
      const known = await findPeople(companyId, people);
      for (const person of people) if (known(person).length > 0) await learn(companyId, person.identity);
    }
    // At once with the look that found nothing more: what is heard from here on begins anew.
    heardOf.delete(companyId);
  };
  const hear: Learning['hear'] = (companyId, identity) => {
    const waiting = heardOf.get(companyId);
    if (waiting) {
      waiting.push(identity);
      return;
    }
    const first = [identity];
    heardOf.set(companyId, first);
    drain(companyId, first).catch((error: unknown) => {
      heardOf.delete(companyId);
      onError(error);
    });
  };
  return {
    identity: learn,
    hear,

    names: async (connection, names) => {
      const { companyId } = connection;
      // First: whoever becomes a contact in between finds the name there.
      await keepNames(connection, names);
      for (let at = 0; at < names.length; at += BATCH)
        await nameKnown(companyId, names.slice(at, at + BATCH));
    },

    groupName: async (companyId, address, subject) => {
      const group = await contacts.findOne(companyId, { groupAddress: address });
      if (group) await rename(group, { name: subject, source: 'book' });
    },
  };
}
