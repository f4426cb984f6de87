import { getDefaultStore } from 'jotai';
import { AppError } from '@recado/shared/contract';
import { getTicket, type Ticket } from '@recado/shared/tickets';
import { call } from '@/lib/api/call';
import { draftsAtom } from './drafts';
import type { Lanes } from './lanes';
import type { OwnStore } from './own-store';

interface GoneParts {
  store: OwnStore;
  lanes: Pick<Lanes, 'takeOut'>;
}

/** Deletes drafts and unsent messages of a ticket that was deleted or whose contact was erased. */
export async function forgetTicket({ store, lanes }: GoneParts, ticketId: number): Promise<void> {
  getDefaultStore().set(draftsAtom, ({ [ticketId]: _gone, ...others }) => others);
  await store.removeDraft(ticketId);
  for (const pending of await store.outbox())
    if (pending.ticketId === ticketId) await lanes.takeOut(pending.clientId);
  await store.removeOrphans();
}

/** Does so for every ticket with local data that was deleted or whose contact was erased, by requesting each. */
export async function forgetGoneTickets(parts: GoneParts, isMine: () => boolean): Promise<void> {
  const kept = [...(await parts.store.drafts()), ...(await parts.store.outbox())];
  for (const ticketId of new Set(kept.map((one) => one.ticketId))) {
    if (!isMine()) return;
    const gone = await isGone(ticketId);
    if (gone === undefined) return;
    if (gone && isMine()) await forgetTicket(parts, ticketId);
  }
}

/** Returns undefined if the server cannot be reached. */
async function isGone(ticketId: number): Promise<boolean | undefined> {
  try {
    const { contact } = await call(getTicket, { params: { ticketId } });
    return isErased(contact);
  } catch (error) {
    return error instanceof AppError ? error.code === 'ERR_NO_TICKET_FOUND' : undefined;
  }
}

/** Tickets of an erased contact remain for statistics, without identity. */
const isErased = ({ isGroup, number, lid }: Ticket['contact']) => !isGroup && !number && !lid;
