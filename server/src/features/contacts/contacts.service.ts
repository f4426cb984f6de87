import type { AppContext } from '../../core/context';
import type { ChatAddress, ConnectionRef, Identity } from '../../messenger/gateway';
import { forgetAddressBook } from './address-book';
import { contactAddress } from './contact-address';
import { contacts, type ContactDocument } from './contact.model';
import { createLearning, type Learning } from './contacts.learning';
import { learnIdentity, type ResolvedContact } from './contacts.resolve';
import { contactsUserDeleted } from './contacts.user-deleted';
import { createEraser, type Eraser, type PersonCopies } from './erasing/erase';
import { findPeople, followLinks, joinedIds } from './find-people';
import type { ImportOwner } from './imports/contact-import.model';
import { createNumberChecks, type CheckParts, type NumberChecks } from './imports/number-checks';
import { settleTwoOf } from './joins/begin';
import type { ContactExtensions } from './contacts.extensions';
import type { ContactHistory } from './joins/history';
import { createJoinRunner, type JoinRunner } from './joins/run';
import { knownContacts } from './known-contacts';
import type { Person } from './person';
import { presentContact } from './contacts.presenter';
import { createPictureRefresh, forgetPictures } from './picture-refresh';
import { createSpreading, type ContactListener } from './spreading';

/** What other features ask of contacts. */
export interface Contacts {
  /** Provides what tickets, messages and notes do for contacts. */
  extend(parts: Partial<ContactExtensions>): void;
  /** Finds or makes the contacts of these people, by `personKey`, and tells `onChanged` of what is news. */
  resolve(companyId: number, people: ReadonlyMap<string, Person>): Promise<Map<string, ResolvedContact>>;
  /** One that was joined to another is answered as that one. */
  byId(companyId: number, contactId: number): Promise<ContactDocument | undefined>;
  /** Those that can be written to; one that was joined to another with that one's identity, under its own id. */
  byIds(companyId: number, contactIds: readonly number[]): Promise<ContactDocument[]>;
  /** The contact and those that were joined to it: under whose ids something of it may be stored. */
  joinedIds(companyId: number, contactId: number): Promise<number[]>;
  /** Who that is, when known; makes nobody. */
  identify(companyId: number, identity: Identity): Promise<ContactDocument | undefined>;
  /** Of an imported one whose number was not looked up yet it is looked up now, as far as the connection allows. */
  readyToWrite(contact: ContactDocument): Promise<ContactDocument>;
  addressOf(contact: Pick<ContactDocument, 'groupAddress' | 'phone' | 'lid'>): ChatAddress;
  /** Has the picture looked up in the background when it is old. */
  wantPicture(connection: ConnectionRef, contact: ContactDocument): void;
  /** What the messenger says of groups beside their messages. */
  groupNamed: Learning['groupName'];
  /** Called with every contact whose name, picture or identity changed. */
  onChanged(listener: ContactListener): void;
  joins: JoinRunner;
  /** Imported numbers, looked up one after the other. */
  numberChecks: NumberChecks;
  /** Number and LID of one person, as the messenger said them. */
  learn: Learning['identity'];
  erase: Eraser['erase'];
  /** Its phone's address book is forgotten. May be called again. */
  connectionDeleted(companyId: number, connectionId: number): Promise<void>;
  /** It is nobody's default queue from now on. May be called again for the same one. */
  queueDeleted(companyId: number, queueId: number): Promise<void>;
  /** Nobody's wallet and no import names them from now on. May be called again. */
  userDeleted(companyId: number, userId: number, heir: ImportOwner | undefined): Promise<void>;
  /** Its copies follow; for what is changed by hand. */
  changed(contact: ContactDocument): void;
  /** Copies were made of these as they were: what changed before there were any follows. In the background. */
  copied(companyId: number, copies: readonly ContactDocument[]): void;
  start(): void;
  stop(): void;
}

export interface ContactsParts {
  history: ContactHistory;
  copies: PersonCopies;
  connections: CheckParts['connections'];
}

type Parts = Pick<AppContext, 'gateway' | 'messenger' | 'log' | 'jobs' | 'media' | 'publisher' | 'servers'> &
  ContactsParts;

export function contactsService(parts: Parts): Omit<Contacts, 'extend'> {
  const { gateway, log, jobs, media, publisher, servers, history, copies, connections } = parts;
  const spreading = createSpreading(log);
  const known = knownContacts(servers, (companyId) => settleTwo(companyId));
  const inBackground = (work: Promise<void>, what: string): void => {
    work.catch((error: unknown) => log.error({ err: error }, what));
  };
  const changed = (contact: ContactDocument): void => {
    inBackground(
      known.forget(contact).then(() => spreading.changed(contact)),
      'a contact changed',
    );
  };
  const tellDeleted = (contact: ContactDocument): void =>
    publisher.toCompany(contact.companyId, 'contact', { action: 'delete', contact: presentContact(contact) });
  const gone = async (contact: ContactDocument): Promise<void> => {
    await known.forget(contact);
    tellDeleted(contact);
  };
  const joins = createJoinRunner({ history, jobs, log, gone, changed: (both) => both.forEach(changed) });
  const eraser = createEraser({ copies, jobs, log, gone, erased: tellDeleted });
  const settleTwo = (companyId: number) =>
    settleTwoOf(companyId, ({ joinId, both }) => {
      inBackground(
        Promise.all(both.map(known.forget)).then(() => joins.wake(companyId, joinId)),
        'two contacts are one',
      );
    });
  const learning = createLearning({
    settleTwo,
    changed,
    onError: (error) => log.error({ err: error }, 'two addresses of one person'),
  });
  const numberChecks = createNumberChecks({
    gateway,
    connections,
    log,
    learn: async (companyId, identity) => {
      const learnt = await learnIdentity(companyId, identity, settleTwo(companyId));
      if (learnt?.changed) changed(learnt.contact);
    },
    checked: (contact) => {
      inBackground(known.forget(contact), 'a number was checked');
      publisher.toCompany(contact.companyId, 'contact', {
        action: 'update',
        contact: presentContact(contact),
      });
    },
  });
  media.onExpiring(forgetPictures);
  const pictures = createPictureRefresh({ gateway, media, log, onChanged: changed });
  const identify: Contacts['identify'] = async (companyId, identity) => {
    const isGroup = !identity.phone && !identity.lid;
    const person = { identity, isGroup, pushName: null };
    return (await findPeople(companyId, [person]))(person)[0];
  };
  /** Of a contact only: whoever never wrote has none with us. */
  const pictureChanged = async (connection: ConnectionRef, chat: Identity): Promise<void> => {
    const contact = await identify(connection.companyId, chat);
    if (!contact) return;
    // Should it not be fetched now (too many wait), it is old for whoever asks next.
    await contacts.updateOne(
      connection.companyId,
      { _id: contact._id },
      { $unset: { pictureCheckedAt: 1, pictureSource: 1 } },
    );
    await known.forget(contact);
    pictures.want(connection, { ...contact, pictureCheckedAt: undefined });
  };
  const follow = async (companyId: number, found: readonly ContactDocument[]) => {
    const end = await followLinks(companyId, found);
    return found.map((contact) => ({ asked: contact._id, contact: end(contact) }));
  };

  const followCopied = async (companyId: number, copies: readonly ContactDocument[]): Promise<void> => {
    const copiedAt = new Map(copies.map(({ _id, updatedAt }) => [_id, updatedAt.getTime()]));
    for (const contact of await contacts.find(companyId, { _id: { $in: [...copiedAt.keys()] } }))
      if (contact.updatedAt.getTime() !== copiedAt.get(contact._id)) changed(contact);
  };

  parts.messenger.subscribe({
    onIdentity: ({ companyId }, identity) => learning.hear(companyId, identity),
    onNames: (connection, names) => inBackground(learning.names(connection, names), 'names'),
    onPictureChanged: (connection, chat) =>
      inBackground(pictureChanged(connection, chat), 'a picture changed'),
  });

  return {
    resolve: async (companyId, people) => {
      const resolved = await known.resolve(companyId, people);
      for (const answer of resolved.values()) if (answer.changed) changed(answer.contact);
      return resolved;
    },
    byId: async (companyId, contactId) => {
      const found = await contacts.findById(companyId, contactId);
      return found?.linkedTo === undefined ? found : (await follow(companyId, [found]))[0]?.contact;
    },
    byIds: async (companyId, contactIds) => {
      const found = await contacts.find(companyId, { _id: { $in: [...contactIds] } });
      return (await follow(companyId, found))
        .map(({ asked, contact }) => ({ ...contact, _id: asked }))
        .filter(({ phone, lid, groupAddress }) => phone ?? lid ?? groupAddress);
    },
    joinedIds,
    identify,
    readyToWrite: async (contact) => {
      const ready = await numberChecks.now(contact);
      return ready.linkedTo === undefined
        ? ready
        : ((await follow(ready.companyId, [ready]))[0]?.contact ?? ready);
    },
    addressOf: (contact) => contactAddress(gateway, contact),
    wantPicture: pictures.want,
    groupNamed: learning.groupName,
    onChanged: spreading.listen,
    joins,
    numberChecks,
    changed,
    copied: (companyId, copies) => {
      if (copies.length > 0) inBackground(followCopied(companyId, copies), 'contacts that were copied');
    },
    learn: learning.identity,
    erase: eraser.erase,
    connectionDeleted: (companyId, connectionId) => forgetAddressBook({ companyId, connectionId }),
    queueDeleted: async (companyId, queueId) => {
      await contacts.updateMany(companyId, { queueId }, { $set: { queueId: null } });
    },
    userDeleted: async (companyId, userId, heir) => {
      await contactsUserDeleted(companyId, userId, heir, (rows) => rows.forEach(known.forget));
      // One after the other: a wallet can be large.
      inBackground(spreading.sweepAcrossCompanies(), 'wallets of a deleted user');
    },
    start: () => {
      pictures.start();
      numberChecks.start();
      inBackground(spreading.sweepAcrossCompanies(), 'what a stop left unspread');
      inBackground(joins.sweep(), 'joins a stop left');
      inBackground(eraser.sweepAcrossCompanies(), 'what a stop left of a person');
    },
    stop: () => {
      pictures.stop();
      numberChecks.stop();
    },
  };
}
