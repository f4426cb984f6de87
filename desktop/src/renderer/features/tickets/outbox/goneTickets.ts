import { getDefaultStore } from 'jotai';
import { AppError } from '@recado/shared/contract';
import { getTicket } from '@recado/shared/tickets';
import { call } from '../../../lib/api';
import { draftsAtom } from '../components/composer/composerState';
import type { Lanes } from './lanes';
import type { OwnStore } from './ownStore';

interface GoneParts {
  store: OwnStore;
  lanes: Pick<Lanes, 'takeOut'>;
}

/**
 * Forgets what was typed for a ticket that was deleted: it cannot be sent any more, and where its contact was erased
 * nothing of them may stay.
 */
export async function forgetTicket({ store, lanes }: GoneParts, ticketId: number): Promise<void> {
  getDefaultStore().set(draftsAtom, ({ [ticketId]: _gone, ...others }) => others);
  await store.removeDraft(ticketId);
  for (const pending of await store.outbox())
    if (pending.ticketId === ticketId) await lanes.takeOut(pending.clientId);
  await store.removeOrphans();
}

/** The same for tickets that were deleted while this window was closed. Asks for each that something is kept for. */
export async function forgetGoneTickets(parts: GoneParts, isMine: () => boolean): Promise<void> {
  const kept = [...(await parts.store.drafts()), ...(await parts.store.outbox())];
  for (const ticketId of new Set(kept.map((one) => one.ticketId))) {
    if (!isMine()) return;
    try {
      await call(getTicket, { params: { ticketId } });
    } catch (error) {
      if (!(error instanceof AppError)) return;
      if (error.code === 'ERR_NO_TICKET_FOUND' && isMine()) await forgetTicket(parts, ticketId);
    }
  }
}
