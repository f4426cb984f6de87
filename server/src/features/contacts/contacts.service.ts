import type { AppContext } from '#core/context';
import type { ConnectionRef, Identity } from '#messenger/gateway';
import { createAvatarRefresh, deleteAvatars } from './avatars/avatar-refresh';
import { type ContactDocument, contacts } from './contact.model';
import type { Contacts } from './contacts.interface';
import { presentContact } from './contacts.presenter';
import { createContactErasure, type EraseDeps } from './erasing/erase';
import { deleteAddressBook } from './identity/address-book';
import { findPeople, followLinks, mergedIds } from './identity/find-people';
import { knownContacts } from './identity/known-contacts';
import { createLearning } from './identity/learn-identities';
import { namesOf } from './identity/names-of';
import { learnIdentity } from './identity/resolve-contacts';
import { removeFormerUsername } from './identity/usernames';
import { type CheckDeps, createNumberChecks } from './imports/number-checks';
import { createMergeRunner } from './merge/run-merges';
import { createPairResolver } from './merge/start-merge';
import { setAutomationMute, undoAutomationMute } from './operations/mute-automation';
import { type ContactListener, createContactPropagation } from './propagate-contacts';
import { endCampaignReply, setCampaignMark } from './reach/campaign-mark';
import { storeChatTimers } from './reach/chat-timers';
import { contactAddress } from './reach/contact-address';
import { countLeads, hasWriters, replaceFirstReceived, storeFirstReceived } from './reach/first-received';
import { correctSource, storeFirstSources } from './reach/first-source';
import { storeWroteOn } from './reach/wrote-on';
import { contactsUserDeleted } from './wallet/remove-owner';

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
      known.evict(contact).then(() => propagation.changed(contact)),
      'contact change not propagated',
    );
  };
  const usernameLearnt = (contact: ContactDocument): void => {
    if (contact.username === undefined) return;
    const removed = removeFormerUsername(contact).then((others) => others.forEach(changed));
    inBackground(removed, 'former username not removed');
  };
  const publishDeleted = (contact: ContactDocument): void =>
    publisher.toCompany(contact.companyId, 'contact', { action: 'delete', contact: presentContact(contact) });
  const onDeleted = async (contact: ContactDocument): Promise<void> => {
    await known.evict(contact);
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
    onDeleted,
    changed: (both) => both.forEach(changed),
  });
  const erasure = createContactErasure({
    personalData,
    openTickets: deps.openTickets,
    removeFile: media.remove,
    jobs,
    log,
    onDeleted,
    erased: publishDeleted,
  });
  const resolvePair = (companyId: number) =>
    createPairResolver(companyId, ({ mergeId, both }) => {
      inBackground(
        Promise.all(both.map(known.evict)).then(() => merges.wake(companyId, mergeId)),
        'contact merge not started',
      );
    });
  const learning = createLearning({
    resolvePair,
    changed,
    usernameLearnt,
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
      inBackground(known.evict(contact), 'number check not applied');
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
    await known.evict(contact);
    images.want(connection, { ...contact, pictureCheckedAt: undefined });
  };
  const follow = async (companyId: number, found: readonly ContactDocument[]) => {
    const end = await followLinks(companyId, found);
    return found.map((contact) => ({ requestedId: contact._id, contact: end(contact) }));
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
    byId: async (companyId, contactId) => {
      const found = await contacts.findById(companyId, contactId);
      return found?.linkedTo === undefined ? found : (await follow(companyId, [found]))[0]?.contact;
    },
    byIds: async (companyId, contactIds) => {
      const found = await contacts.find(companyId, { _id: { $in: [...contactIds] } });
      return (await follow(companyId, found))
        .map(({ requestedId, contact }) => ({ ...contact, _id: requestedId }))
        .filter(({ phone, lid, groupAddress }) => phone ?? lid ?? groupAddress);
    },
    identify,
    requestAvatar: images.want,
    identities: {
      resolve: async (companyId, people) => {
        const resolved = await known.resolve(companyId, people);
        for (const { changed: isChanged, isNew, contact } of resolved.values()) {
          if (isChanged) changed(contact);
          if (isChanged || isNew) usernameLearnt(contact);
        }
        return resolved;
      },
      find: async (companyId, person) => (await findPeople(companyId, [person]))(person)[0],
      mergedIds,
      names: namesOf,
      learn: learning.identity,
      groupNamed: learning.groupName,
    },
    reach: {
      readyToWrite: async (contact) => {
        const ready = await numberChecks.now(contact);
        return ready.linkedTo === undefined
          ? ready
          : ((await follow(ready.companyId, [ready]))[0]?.contact ?? ready);
      },
      addressOf: (contact) => contactAddress(gateway, contact),
      gotCampaign: async (contact, deliveryId) => {
        await setCampaignMark(contact, { deliveryId, at: new Date(), awaitsReply: true });
        await known.evict(contact);
      },
      repliedToCampaign: async (contact, deliveryId) => {
        await endCampaignReply(contact, deliveryId);
        await known.evict(contact);
      },
    },
    activity: {
      wroteOn: async (companyId, writers) => {
        for (const contact of await storeWroteOn(companyId, writers)) numberStated(contact);
      },
      received: storeFirstReceived,
      timed: async (companyId, carried) => {
        for (const contact of await storeChatTimers(companyId, carried)) changed(contact);
      },
      recountFirstReceived: async (companyId, contactId, firstOf) => {
        for (;;) {
          const contact = await contacts.findById(companyId, contactId);
          if (!contact) return;
          if (!(await replaceFirstReceived(contact, await firstOf()))) continue;
          await known.evict(contact);
          return;
        }
      },
      storeSources: storeFirstSources,
      correctSource,
      countLeads,
      hasWriters,
    },
    changes: {
      onChanged: propagation.listen,
      changed,
      copied: (companyId, copies) => {
        if (copies.length > 0) inBackground(followCopied(companyId, copies), 'contact copies not updated');
      },
    },
    numbers: {
      checks: numberChecks,
      onState: (listener) => {
        stateListeners.push(listener);
        propagation.listen(listener);
      },
    },
    mutes: {
      mute: async (companyId, contactId, mute) => {
        const contact = await setAutomationMute(companyId, contactId, mute);
        changed(contact);
        return contact;
      },
      undo: async (companyId, contactId, muteId) => {
        const contact = await undoAutomationMute(companyId, contactId, muteId);
        changed(contact);
        return contact;
      },
    },
    merges,
    removal: {
      erase: erasure.erase,
      eraseAgain: erasure.eraseAgain,
      connectionDeleted: (companyId, connectionId) => deleteAddressBook({ companyId, connectionId }),
      queueDeleted: async (companyId, queueId) => {
        await contacts.updateMany(companyId, { queueId }, { $set: { queueId: null } });
      },
      userDeleted: async (companyId, userId, heir) => {
        await contactsUserDeleted(companyId, userId, heir, (rows) => Promise.all(rows.map(known.evict)));
        // One by one, because a wallet may contain many contacts.
        inBackground(propagation.sweepAcrossCompanies(), 'wallets of a deleted user not updated');
      },
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
