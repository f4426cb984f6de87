import type { Message } from '@recado/shared/messages';
import type { NewPending, PendingMessage } from '@/data/messages/pending-messages';
import { deliver } from './deliver';
import type { StoredComposerDraft } from './drafts';
import { ticketOutcomeOf } from './send-outcome';
import type { OutboxTarget } from './unsent';
import { DATABASES, openUserStore, type UserStore } from './user-database';

/** Far more than an agent writes during an outage. When the outbox is full, the composer keeps its text. */
const MAX_MESSAGES = 300;
const MAX_BYTES = 500 * 1024 * 1024;

export const openTicketStore = (owner: string): UserStore<PendingMessage, StoredComposerDraft> =>
  openUserStore(owner, { name: DATABASES.tickets, draftKey: 'ticketId', hasFiles: true });

/** Sends messages to the contacts of tickets. */
export const ticketTarget: OutboxTarget<PendingMessage, NewPending, Message[]> = {
  threadOf: ({ ticketId }) => ticketId,
  create: (message, fields) => ({
    ...{ whisper: false, quote: null, files: [], media: null, card: null, newer: null },
    ...message,
    ...fields,
  }),
  deliver,
  outcomeOf: ticketOutcomeOf,
  fits(outbox, message) {
    const bytes = [...outbox, message].flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0);
    return outbox.length < MAX_MESSAGES && bytes <= MAX_BYTES;
  },
  requeue(found, outbox) {
    const seenThrough = found.newer?.id ?? found.seenThrough;
    // The user had not seen the newer message when writing the later messages either, so one decision applies to
    // all.
    const behind = outbox.filter(
      ({ ticketId, order, state }) =>
        found.newer && ticketId === found.ticketId && order > found.order && state !== 'failed',
    );
    return [
      ...behind.map((message) => ({ ...message, seenThrough })),
      { ...found, seenThrough, state: 'queued', failure: null, newer: null },
    ];
  },
};
