import { AppError, type BodyOf, type QueryOf } from '@recado/shared/contract';
import type { createTicketNote, listTicketNotes, TicketNote } from '@recado/shared/ticket-notes';
import type { AppContext } from '#core/context';
import { isDuplicateKey, nextIdInOrder } from '#core/database';
import type { DomainEvents } from '#core/events';
import type { Caller } from '#core/tenancy/caller';
import { type ContactDocument, type Contacts, presentContact } from '#features/contacts';
import type { Users } from '#features/users';
import { type TicketNoteDocument, ticketNotes } from './ticket-note.model';

const MAX_NOTES = 200;

export interface TicketNoteDeps {
  publisher: AppContext['publisher'];
  contacts: Contacts;
  users: Users;
  /** @throws ERR_NO_TICKET_FOUND, ERR_NO_PERMISSION */
  requireTicket(caller: Caller, ticketId: number): Promise<{ _id: number; contactId: number }>;
  /** Undefined if the ticket was deleted. */
  contactOfTicket(companyId: number, ticketId: number): Promise<number | undefined>;
  /** Depends on the contact's wallet. */
  knowsContact(caller: Caller, contact: ContactDocument): Promise<boolean>;
  hiddenTickets(caller: Caller, contactId: number): Promise<number[]>;
}

export function ticketNotesService(deps: TicketNoteDeps) {
  const { contacts, users, publisher, requireTicket, hiddenTickets, knowsContact, contactOfTicket } = deps;

  const requireContact = async (companyId: number, contactId: number): Promise<ContactDocument> => {
    const contact = await contacts.byId(companyId, contactId);
    if (!contact || contact.erasedAt) throw new AppError('ERR_NO_CONTACT_FOUND');
    return contact;
  };
  const subjectOf = async (
    caller: Caller,
    { ticketId, contactId }: { ticketId?: number | null; contactId?: number | null },
  ): Promise<ContactDocument> => {
    if (ticketId) {
      return requireContact(caller.companyId, (await requireTicket(caller, ticketId)).contactId);
    }
    if (contactId) return requireContact(caller.companyId, contactId);
    throw new AppError('ERR_VALIDATION', { field: 'contactId', reason: 'a ticket or a contact' });
  };
  /** All users may see notes that belong only to the contact. */
  const visibleTickets = async (caller: Caller, contact: ContactDocument) => {
    if (!(await knowsContact(caller, contact))) return { ticketId: { $exists: false } };
    const hidden = await hiddenTickets(caller, contact._id);
    return hidden.length > 0 ? { ticketId: { $nin: hidden } } : {};
  };
  const present = async (companyId: number, notes: readonly TicketNoteDocument[]): Promise<TicketNote[]> => {
    const authors = await users.usersByIds(companyId, [...new Set(notes.map(({ userId }) => userId))]);
    const names = new Map(authors.map(({ id, name }) => [id, name]));
    return notes.map(({ _id, note, userId, userName, ticketId, contactId, createdAt }) => ({
      id: _id,
      note,
      user: { id: userId, name: names.get(userId) ?? userName },
      ticketId: ticketId ?? null,
      contactId,
      createdAt: createdAt.toISOString(),
    }));
  };
  /** Clients then refetch the contact's notes. */
  const publish = (contact: ContactDocument): void => {
    publisher.toCompany(contact.companyId, 'contact', { action: 'update', contact: presentContact(contact) });
  };

  const write = async (
    { companyId, userId, name }: Pick<Caller, 'companyId' | 'userId' | 'name'>,
    contact: ContactDocument,
    ticketId: number | null,
    note: string,
    id?: number,
  ): Promise<TicketNoteDocument> => {
    const written = await ticketNotes.insert(companyId, {
      _id: id ?? (await nextIdInOrder('ticket_notes')),
      contactId: contact._id,
      ...(ticketId === null ? {} : { ticketId }),
      note,
      userId,
      userName: name,
      createdAt: new Date(),
    });
    publish(contact);
    return written;
  };

  return {
    /**
     * Stores a transfer's note once, without a permission check, because the ticket may now be hidden from the
     * author.
     */
    async addToTransferred(
      companyId: number,
      ticketId: number,
      { id, text, userId, userName }: NonNullable<DomainEvents['ticket.transferred']['note']>,
    ): Promise<void> {
      const contactId = await contactOfTicket(companyId, ticketId);
      const contact = contactId === undefined ? undefined : await contacts.byId(companyId, contactId);
      if (!contact || contact.erasedAt) return;
      await write({ companyId, userId, name: userName }, contact, ticketId, text, id).catch(
        (error: unknown) => {
          if (!isDuplicateKey(error)) throw error;
        },
      );
    },

    /**
     * Returns at most 200, newest first.
     * @throws errors of `requireTicket`, ERR_NO_CONTACT_FOUND, ERR_VALIDATION
     */
    async list(caller: Caller, query: QueryOf<typeof listTicketNotes>): Promise<TicketNote[]> {
      const { companyId } = caller;
      const contact = await subjectOf(caller, query);
      const contactId = { $in: await contacts.identities.mergedIds(companyId, contact._id) };
      const found = await ticketNotes.find(
        companyId,
        query.ticketId
          ? { ticketId: query.ticketId, ...(query.contactId ? { contactId } : {}) }
          : { contactId, ...(await visibleTickets(caller, contact)) },
        { sort: { _id: -1 }, limit: MAX_NOTES },
      );
      return present(companyId, found);
    },

    async create(caller: Caller, body: BodyOf<typeof createTicketNote>): Promise<TicketNote> {
      const written = await write(caller, await subjectOf(caller, body), body.ticketId ?? null, body.note);
      const [presented] = await present(caller.companyId, [written]);
      if (!presented) throw new Error('A stored note was not found.');
      return presented;
    },

    /** @throws ERR_NO_NOTE_FOUND, ERR_NO_PERMISSION for agents other than the author */
    async remove(caller: Caller, noteId: number): Promise<void> {
      const { companyId, userId, profile } = caller;
      const note = await ticketNotes.findById(companyId, noteId);
      if (!note) throw new AppError('ERR_NO_NOTE_FOUND');
      if (profile !== 'admin' && note.userId !== userId) throw new AppError('ERR_NO_PERMISSION');
      await ticketNotes.deleteOne(companyId, { _id: noteId });
      const contact = await contacts.byId(companyId, note.contactId);
      if (contact) publish(contact);
    },
  };
}

export async function eraseTicketNotes(companyId: number, contactIds: readonly number[]): Promise<void> {
  await ticketNotes.deleteMany(companyId, { contactId: { $in: [...contactIds] } });
}

export async function eraseNotesOfTicket(companyId: number, ticketId: number): Promise<void> {
  await ticketNotes.deleteMany(companyId, { ticketId });
}

export async function noteTexts(
  companyId: number,
  noteIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found = await ticketNotes.find(companyId, { _id: { $in: [...noteIds] } });
  return new Map(found.map(({ _id, note }) => [_id, note]));
}
