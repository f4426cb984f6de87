import type { AppContext } from '#core/context';
import type { ChatAddress, ConnectionRef, Identity } from '#messenger/gateway';
import { createAvatarRefresh, deleteAvatars } from './avatars/avatar-refresh';
import { type AutomationMute, type ContactDocument, contacts } from './contact.model';
import { presentContact } from './contacts.presenter';
import { type ContactErasure, createContactErasure, type EraseDeps } from './erasing/erase';
import { forgetAddressBook } from './identity/address-book';
import { findPeople, followLinks, mergedIds } from './identity/find-people';
import { knownContacts } from './identity/known-contacts';
import { createLearning, type Learning } from './identity/learn-identities';
import type { Person } from './identity/person';
import { learnIdentity, type ResolvedContact } from './identity/resolve-contacts';
import type { ImportOwner } from './imports/contact-import.model';
import { type CheckDeps, createNumberChecks, type NumberChecks } from './imports/number-checks';
import { createMergeRunner, type MergeRunner } from './merge/run-merges';
import { createPairResolver } from './merge/start-merge';
import { setAutomationMute, undoAutomationMute } from './operations/mute-automation';
import { type ContactListener, createContactPropagation } from './propagate-contacts';
import { endCampaignReply, setCampaignMark } from './reach/campaign-mark';
import { contactAddress } from './reach/contact-address';
import {
  countLeads,
  hasWriters,
  type Received,
  replaceFirstReceived,
  storeFirstReceived,
} from './reach/first-received';
import { storeWroteOn, type Writer } from './reach/wrote-on';
import { contactsUserDeleted } from './wallet/remove-owner';

export interface Contacts {
  resolve(companyId: number, people: ReadonlyMap<string, Person>): Promise<Map<string, ResolvedContact>>;
  byId(companyId: number, contactId: number): Promise<ContactDocument | undefined>;
  /** Replaces merged contacts by their older ones; omits erased ones. */
  byIds(companyId: number, contactIds: readonly number[]): Promise<ContactDocument[]>;
  mergedIds(companyId: number, contactId: number): Promise<number[]>;
  identify(companyId: number, identity: Identity): Promise<ContactDocument | undefined>;
  /** Looks up an imported number first, if the rate limit permits. */
  readyToWrite(contact: ContactDocument): Promise<ContactDocument>;
  addressOf(contact: Pick<ContactDocument, 'groupAddress' | 'phone' | 'lid'>): ChatAddress;
  requestAvatar(connection: ConnectionRef, contact: ContactDocument): void;
  groupNamed: Learning['groupName'];
  onChanged(listener: ContactListener): void;
  /** Runs in the background for contacts whose `numberStateOf` may have changed. */
  onNumberState(listener: ContactListener): void;
  merges: MergeRunner;
  numberChecks: NumberChecks;
  learn: Learning['identity'];
  erase: ContactErasure['erase'];
  /** Idempotent. */
  connectionDeleted(companyId: number, connectionId: number): Promise<void>;
  queueDeleted(companyId: number, queueId: number): Promise<void>;
  /** Makes `heir` the owner of the user's contact imports. Idempotent. */
  userDeleted(companyId: number, userId: number, heir: ImportOwner | undefined): Promise<void>;
  muteAutomation(companyId: number, contactId: number, mute: AutomationMute | null): Promise<ContactDocument>;
  undoAutomationMute(companyId: number, contactId: number, muteId: string): Promise<ContactDocument>;
  /** Resolves when all servers know that the contact may reply to the campaign's message. */
  gotCampaign(contact: ContactDocument, deliveryId: string): Promise<void>;
  /** Stops counting later messages of the contact as replies to the campaign. Idempotent. */
  repliedToCampaign(contact: ContactDocument, deliveryId: string): Promise<void>;
  /** Idempotent. */
  wroteOn(companyId: number, writers: readonly Writer[]): Promise<void>;
  /** Stores received messages of persons, without calls. Idempotent. */
  received(companyId: number, messages: readonly Received[]): Promise<void>;
  /** @param firstOf - returns the time of the contact's first received message */
  recountFirstReceived(
    companyId: number,
    contactId: number,
    firstOf: () => Promise<Date | undefined>,
  ): Promise<void>;
  countLeads(companyId: number, from: Date, to: Date): Promise<number>;
  hasWriters(companyId: number): Promise<boolean>;
  changed(contact: ContactDocument): void;
  /** Updates other features' copies in the background. */
  copied(companyId: number, copies: readonly ContactDocument[]): void;
  start(): void;
  stop(): void;
}

export interface ServiceDeps {
  openTickets: EraseDeps['openTickets'];
  connections: CheckDeps['connections'];
}

type Deps = AppContext & ServiceDeps;

export function contactsService(deps: Deps): Contacts {
  const { gateway, log, jobs, media, publisher, servers, personalData, connections } = deps;
  const propagation = createContactPropagation(log);
  const known = knownContacts(servers, (companyId) => resolvePair(companyId));
  const inBackground = (work: Promise<void>, what: string): void => {
    work.catch((error: unknown) => log.error({ err: error }, what));
  };
  const changed = (contact: ContactDocument): void => {
    inBackground(
      known.forget(contact).then(() => propagation.changed(contact)),
      'contact change not propagated',
    );
  };
  const publishDeleted = (contact: ContactDocument): void =>
    publisher.toCompany(contact.companyId, 'contact', { action: 'delete', contact: presentContact(contact) });
  const gone = async (contact: ContactDocument): Promise<void> => {
    await known.forget(contact);
    publishDeleted(contact);
  };
  const stateListeners: ContactListener[] = [];
  const numberStated = (contact: ContactDocument): void => {
    for (const listener of stateListeners) inBackground(listener(contact), 'number state not propagated');
  };
  const merges = createMergeRunner({
    personalData,
    jobs,
    log,
    gone,
    changed: (both) => both.forEach(changed),
  });
  const erasure = createContactErasure({
    personalData,
    openTickets: deps.openTickets,
    removeFile: media.remove,
    jobs,
    log,
    gone,
    erased: publishDeleted,
  });
  const resolvePair = (companyId: number) =>
    createPairResolver(companyId, ({ mergeId, both }) => {
      inBackground(
        Promise.all(both.map(known.forget)).then(() => merges.wake(companyId, mergeId)),
        'contact merge not started',
      );
    });
  const learning = createLearning({
    resolvePair,
    changed,
    onError: (error) => log.error({ err: error }, 'contact identities not stored'),
  });
  const numberChecks = createNumberChecks({
    gateway,
    connections,
    log,
    learn: async (companyId, identity) => {
      const learnt = await learnIdentity(companyId, identity, resolvePair(companyId));
      if (learnt?.changed) changed(learnt.contact);
    },
    checked: (contact) => {
      inBackground(known.forget(contact), 'number check not applied');
      numberStated(contact);
      publisher.toCompany(contact.companyId, 'contact', {
        action: 'update',
        contact: presentContact(contact),
      });
    },
  });
  media.onExpiring(deleteAvatars);
  const images = createAvatarRefresh({ gateway, media, log, onChanged: changed });
  const identify: Contacts['identify'] = async (companyId, identity) => {
    const isGroup = !identity.phone && !identity.lid;
    const person = { identity, isGroup, pushName: null };
    return (await findPeople(companyId, [person]))(person)[0];
  };
  /** Ignores chats without a contact, because only contacts have avatars. */
  const refreshAvatar = async (connection: ConnectionRef, chat: Identity): Promise<void> => {
    const contact = await identify(connection.companyId, chat);
    if (!contact) return;
    // If the refresh queue is full, a later message refreshes the cleared fields.
    await contacts.updateOne(
      connection.companyId,
      { _id: contact._id },
      { $unset: { pictureCheckedAt: 1, pictureSource: 1 } },
    );
    await known.forget(contact);
    images.want(connection, { ...contact, pictureCheckedAt: undefined });
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

  deps.messenger.subscribe({
    onIdentity: ({ companyId }, identity) => learning.queueIdentity(companyId, identity),
    onNames: (connection, names) =>
      inBackground(learning.names(connection, names), 'contact names not stored'),
    onAvatarChanged: (connection, chat) =>
      inBackground(refreshAvatar(connection, chat), 'avatar change not stored'),
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
    mergedIds,
    identify,
    readyToWrite: async (contact) => {
      const ready = await numberChecks.now(contact);
      return ready.linkedTo === undefined
        ? ready
        : ((await follow(ready.companyId, [ready]))[0]?.contact ?? ready);
    },
    addressOf: (contact) => contactAddress(gateway, contact),
    requestAvatar: images.want,
    groupNamed: learning.groupName,
    onChanged: propagation.listen,
    onNumberState: (listener) => {
      stateListeners.push(listener);
      propagation.listen(listener);
    },
    merges,
    numberChecks,
    muteAutomation: async (companyId, contactId, mute) => {
      const contact = await setAutomationMute(companyId, contactId, mute);
      changed(contact);
      return contact;
    },
    undoAutomationMute: async (companyId, contactId, muteId) => {
      const contact = await undoAutomationMute(companyId, contactId, muteId);
      changed(contact);
      return contact;
    },
    gotCampaign: async (contact, deliveryId) => {
      await setCampaignMark(contact, { deliveryId, at: new Date(), awaitsReply: true });
      await known.forget(contact);
    },
    repliedToCampaign: async (contact, deliveryId) => {
      await endCampaignReply(contact, deliveryId);
      await known.forget(contact);
    },
    wroteOn: async (companyId, writers) => {
      for (const contact of await storeWroteOn(companyId, writers)) numberStated(contact);
    },
    received: storeFirstReceived,
    recountFirstReceived: async (companyId, contactId, firstOf) => {
      for (;;) {
        const contact = await contacts.findById(companyId, contactId);
        if (!contact) return;
        if (!(await replaceFirstReceived(contact, await firstOf()))) continue;
        await known.forget(contact);
        return;
      }
    },
    countLeads,
    hasWriters,
    changed,
    copied: (companyId, copies) => {
      if (copies.length > 0) inBackground(followCopied(companyId, copies), 'contact copies not updated');
    },
    learn: learning.identity,
    erase: erasure.erase,
    connectionDeleted: (companyId, connectionId) => forgetAddressBook({ companyId, connectionId }),
    queueDeleted: async (companyId, queueId) => {
      await contacts.updateMany(companyId, { queueId }, { $set: { queueId: null } });
    },
    userDeleted: async (companyId, userId, heir) => {
      await contactsUserDeleted(companyId, userId, heir, (rows) => Promise.all(rows.map(known.forget)));
      // One by one, because a wallet may contain many contacts.
      inBackground(propagation.sweepAcrossCompanies(), 'wallets of a deleted user not updated');
    },
    start: () => {
      images.start();
      numberChecks.start();
      inBackground(propagation.sweepAcrossCompanies(), 'contact propagation not resumed');
      inBackground(merges.sweep(), 'contact merges not resumed');
      inBackground(erasure.sweepAcrossCompanies(), 'contact erasures not resumed');
    },
    stop: () => {
      images.stop();
      numberChecks.stop();
    },
  };
}
