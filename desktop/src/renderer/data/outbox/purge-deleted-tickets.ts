import { getDefaultStore } from 'jotai';
import { AppError } from '@recado/shared/contract';
import { getTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import type { ClientOutbox } from './client-outbox';
import { draftsAtom } from './drafts';
import type { OwnStore } from './user-database';

interface LocalData {
  store: OwnStore;
  clientOutbox: Pick<ClientOutbox, 'removeEntry'>;
}

/** Deletes drafts and unsent messages of a deleted ticket or of an erased contact's ticket. */
export async function purgeTicket({ store, clientOutbox }: LocalData, ticketId: number): Promise<void> {
  getDefaultStore().set(draftsAtom, ({ [ticketId]: _gone, ...others }) => others);
  await store.removeDraft(ticketId);
  for (const pending of await store.outbox())
    if (pending.ticketId === ticketId) await clientOutbox.removeEntry(pending.clientId);
  await store.removeOrphans();
}

/** Deletes local data of deleted tickets and of erased contacts' tickets. */
export async function purgeDeletedTickets(localData: LocalData, isMine: () => boolean): Promise<void> {
  const stored = [...(await localData.store.drafts()), ...(await localData.store.outbox())];
  for (const ticketId of new Set(stored.map((one) => one.ticketId))) {
    if (!isMine()) return;
    const deleted = await isDeleted(ticketId);
    if (deleted === undefined) return;
    if (deleted && isMine()) await purgeTicket(localData, ticketId);
  }
}

/** Returns whether a ticket was deleted or erased; undefined if the server cannot be reached. */
async function isDeleted(ticketId: number): Promise<boolean | undefined> {
  try {
    const { contact } = await call(getTicket, { params: { ticketId } });
    return isErased(contact);
  } catch (error) {
    return error instanceof AppError ? error.code === 'ERR_NO_TICKET_FOUND' : undefined;
  }
}

/** An erased contact's tickets remain for statistics, without number and LID. */
const isErased = ({ isGroup, number, lid }: Ticket['contact']) => !isGroup && !number && !lid;
