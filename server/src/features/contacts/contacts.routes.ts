import { ulid } from 'ulid';
import {
  associateTickets,
  createContact,
  deleteContact,
  findOrCreateSharedContact,
  getContact,
  listContactMerges,
  listContactNames,
  listContacts,
  muteAutomation,
  setContactWallet,
  switchToLid,
  undoAutomationMute,
  undoContactMerge,
  updateContact,
} from '@recado/shared/contacts';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import type { ContactDocument } from './contact.model';
import type { Contacts } from './contacts.interface';
import { presentContact, presentContactDetail, presentContactRow } from './contacts.presenter';
import { listMerges, mergeManually, startUndo } from './merge/manual-merge';
import { contactNames, findContacts } from './operations/list-contacts';
import type { AdminDeps, contactsAdmin } from './operations/save-contact';
import { requireContact } from './operations/write-contact';
import { lookUp, type LookupConnections } from './reach/contact-lookup';

export interface RouteDeps extends AdminDeps {
  connections: LookupConnections;
  events: FeatureEvents;
  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  requireTicket(
    caller: Caller,
    ticketId: number,
  ): Promise<{ _id: number; uuid: string; contactId: number; whatsappId: number | null }>;
}

export function mountContacts(
  { endpoints, publisher }: AppContext,
  contacts: Contacts,
  admin: ReturnType<typeof contactsAdmin>,
  deps: RouteDeps,
): void {
  const publish = (action: 'create' | 'update', contact: ContactDocument): void => {
    contacts.changes.changed(contact);
    publisher.toCompany(contact.companyId, 'contact', { action, contact: presentContact(contact) });
  };
  const found = async (
    { companyId }: Pick<Caller, 'companyId'>,
    contactId: number,
  ): Promise<ContactDocument> => {
    const contact = await contacts.byId(companyId, contactId);
    if (!contact || contact.erasedAt) throw new AppError('ERR_NO_CONTACT_FOUND');
    return contact;
  };

  const whole = async (contact: ContactDocument) =>
    presentContactDetail(contact, await deps.usersByIds(contact.companyId, contact.wallet ?? []));

  endpoints.mount(listContactNames, ({ caller }) => contactNames(caller.companyId));
  endpoints.mount(listContacts, ({ caller, query }) => findContacts(caller.companyId, query));
  endpoints.mount(getContact, async ({ caller, params }) => whole(await found(caller, params.contactId)));
  endpoints.mount(createContact, async ({ caller, body }) => {
    const { contact, isNew } = await admin.create(caller.companyId, body);
    publish(isNew ? 'create' : 'update', contact);
    return whole(contact);
  });
  endpoints.mount(switchToLid, async ({ caller, params }) => {
    const { contactId, whatsappId } = await deps.requireTicket(caller, params.ticketId);
    const contact = await found(caller, contactId);
    if (contact.isGroup || contact.lid !== undefined || contact.phone === undefined) {
      return presentContactRow(contact);
    }
    const person = await lookUp(deps, caller.companyId, contact.phone, whatsappId);
    // WhatsApp knows the number but returned no LID.
    if (!person.lid) throw new AppError('ERR_WAPP_CHECK_CONTACT');
    await contacts.identities.learn(caller.companyId, person);
    return presentContactRow(await found(caller, contactId));
  });
  endpoints.mount(updateContact, async ({ caller, params, body }) => {
    const contact = await admin.update(caller, params.contactId, body);
    publish('update', contact);
    return whole(contact);
  });
  endpoints.mount(muteAutomation, async ({ caller: { companyId }, params, body }) => {
    const { _id } = await found({ companyId }, params.contactId);
    const muteId = body.muted ? ulid() : undefined;
    const mute = muteId ? { until: null, reason: 'user' as const, id: muteId, at: new Date() } : null;
    const contact = await contacts.mutes.mute(companyId, _id, mute);
    if (mute) await deps.events.publish('automation.muted', { companyId, contactId: _id });
    publisher.toCompany(companyId, 'contact', { action: 'update', contact: presentContact(contact) });
    return { ...presentContact(contact), ...(muteId && { muteId }) };
  });
  endpoints.mount(undoAutomationMute, async ({ caller: { companyId }, params: { contactId, muteId } }) => {
    const { _id } = await found({ companyId }, contactId);
    const contact = await contacts.mutes.undo(companyId, _id, muteId);
    await deps.events.publish('automation.muteUndone', { companyId, contactId: _id, muteId });
    publisher.toCompany(companyId, 'contact', { action: 'update', contact: presentContact(contact) });
    return presentContact(contact);
  });
  endpoints.mount(setContactWallet, async ({ caller, params, body }) => {
    const userIds = body.map(({ id }) => id);
    const contact = await admin.setWallet(caller, params.contactId, userIds);
    publish('update', contact);
    return whole(contact);
  });
  endpoints.mount(findOrCreateSharedContact, async ({ caller, body }) => {
    const { contact, isNew } = await admin.shared(caller.companyId, body);
    if (isNew) publish('create', contact);
    return presentContactRow(contact);
  });
  endpoints.mount(deleteContact, async ({ caller, params }) => {
    await requireContact(caller.companyId, params.contactId);
    await contacts.removal.erase(caller.companyId, params.contactId);
    return undefined;
  });
  endpoints.mount(associateTickets, async ({ caller, body }) => {
    const [target, old] = [
      await deps.requireTicket(caller, body.newTicket),
      await deps.requireTicket(caller, body.oldTicket),
    ];
    const [into, from] = [await found(caller, target.contactId), await found(caller, old.contactId)];
    if (into._id !== from._id) {
      const mergeId = await mergeManually(from, into, caller.userId);
      contacts.changes.changed(from);
      contacts.merges.wake(caller.companyId, mergeId);
    }
    return { id: target._id, uuid: target.uuid };
  });
  endpoints.mount(listContactMerges, async ({ caller, params }) => {
    await found(caller, params.contactId);
    return { joins: await listMerges(caller.companyId, params.contactId) };
  });
  endpoints.mount(undoContactMerge, async ({ caller, params, body }) => {
    const contact = await requireContact(caller.companyId, params.contactId);
    await startUndo(caller.companyId, contact._id, body.joinId);
    contacts.merges.wake(caller.companyId, body.joinId);
    return presentContact(contact);
  });
}
