import { randomBytes } from 'node:crypto';
import { AppError, type OutputOf, type ParamsOf, type QueryOf } from '@recado/shared/contract';
import { exportConversation } from '@recado/shared/messages';
import type { AppContext } from '#core/context';
import { isDuplicateKey, type StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import type { Messages } from '#features/messages';
import type { Tickets } from '#features/tickets';
import { defineJobs, WRITE } from './conversation-exports.jobs';
import { exportMigrations } from './conversation-exports.migrations';
import { conversationExports, type ExportDocument, openKeyOf } from './export.model';
import { exportWriter } from './write-export';

type Input = ParamsOf<typeof exportConversation> & QueryOf<typeof exportConversation>;

interface ExportFeatures {
  tickets: Tickets;
  messages: Messages;
}

export interface ConversationExports {
  erase(companyId: number, contactIds: readonly number[]): Promise<void>;
  /** Deletes exports older than a day, and reschedules interrupted ones. */
  sweep(): Promise<void>;
}

/** Retention in milliseconds; URLs expire within it. */
const RETENTION_MS = 24 * 3_600_000;
/** Minimum validity of a URL; the maximum is twice as long. */
const LINK_SECONDS = 11 * 3_600;
/** An older export without a job was interrupted by a crash. */
const SCHEDULED_WITHIN_MS = 60_000;
const BATCH = 100;
/** Exports in progress per company. */
const MAX_AT_ONCE = 5;

export function createConversationExports(
  context: AppContext,
  { tickets, messages }: ExportFeatures,
): ConversationExports {
  const { endpoints, jobs, media, publisher, log } = context;

  const view = (row: ExportDocument): OutputOf<typeof exportConversation> => ({
    id: row._id,
    ticketId: row.ticketId,
    state: row.state,
    done: row.done,
    total: row.total,
    url: row.file
      ? media.linkTo(row.companyId, row.file, { name: `conversa-${row.ticketId}.zip`, seconds: LINK_SECONDS })
      : null,
  });
  const events = context.events.of('conversation-exports');
  const write = exportWriter({ media, publisher, tickets, messages, log, view, events });

  const remove = async ({ companyId, _id }: ExportDocument): Promise<void> => {
    // Document first, so that a running job stops.
    const row = await conversationExports.findOneAndDelete(companyId, { _id });
    if (row?.file) await media.remove(companyId, row.file);
    await events.publish('notice.subjectDeleted', { companyId, subject: `export:${_id}` });
  };
  const sweep = async (): Promise<void> => {
    const old = { createdAt: { $lt: new Date(Date.now() - RETENTION_MS) } };
    for (;;) {
      const rows = await conversationExports.findAcrossCompanies(old, { limit: BATCH });
      for (const row of rows) await remove(row);
      if (rows.length < BATCH) break;
    }
    await rescheduleInterrupted();
  };
  const rescheduleInterrupted = async (): Promise<void> => {
    let after = { createdAt: new Date(0), _id: '' };
    for (;;) {
      const later = [
        { createdAt: { $gt: after.createdAt } },
        { createdAt: after.createdAt, _id: { $gt: after._id } },
      ];
      const rows = await conversationExports.findAcrossCompanies(
        { state: 'working', createdAt: { $lt: new Date(Date.now() - SCHEDULED_WITHIN_MS) }, $or: later },
        { sort: { createdAt: 1, _id: 1 }, limit: BATCH },
      );
      for (const { companyId, _id: exportId } of rows) {
        if (await jobs.isScheduled(WRITE, { exportId })) continue;
        log.warn({ companyId, exportId }, 'interrupted export scheduled again');
        await jobs.schedule(WRITE, new Date(), { companyId, exportId });
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last;
    }
  };
  defineJobs(jobs, { write, sweep });

  const begin = async (caller: Caller, { ticketId, language, whispers }: Input): Promise<ExportDocument> => {
    const { companyId, userId } = caller;
    const openKey = openKeyOf({ companyId, userId, ticketId });
    const running = await conversationExports.findOne(companyId, { openKey });
    if (running) return running;
    const { contactId } = await tickets.requireVisible(caller, ticketId);
    const wanted = {
      contactId,
      hidden: await tickets.ofContact.hiddenIds(caller, contactId),
      whispers: whispers ?? false,
    };
    const { row, isNew } = await claimSlot(companyId, {
      _id: randomBytes(16).toString('hex'),
      ticketId,
      userId,
      ...wanted,
      state: 'working',
      openKey,
      language: language ?? 'pt',
      done: 0,
      total: await messages.conversation.count({ companyId, ...wanted }),
      file: null,
      createdAt: new Date(),
    });
    if (!isNew) return row;
    await jobs.schedule(WRITE, new Date(), { companyId, exportId: row._id });
    log.info({ companyId, userId, ticketId }, 'conversation export requested');
    return row;
  };

  /** @throws errors of the ticket policy, ERR_NOT_FOUND, ERR_TOO_MANY_REQUESTS */
  const progressOrBegin = async (
    caller: Caller,
    input: Input,
  ): Promise<OutputOf<typeof exportConversation>> => {
    const { companyId, userId } = caller;
    const { ticketId, exportId } = input;
    await tickets.requireVisible(caller, ticketId);
    if (exportId === undefined) return view(await begin(caller, input));
    const row = await conversationExports.findOne(companyId, { _id: exportId, userId, ticketId });
    if (!row) throw new AppError('ERR_NOT_FOUND');
    return view(row);
  };
  endpoints.mount(exportConversation, ({ caller, params, query }) =>
    progressOrBegin(caller, { ...params, ...query }),
  );
  const removeAll = async (companyId: number, filter: Parameters<typeof conversationExports.find>[1]) => {
    for (const row of await conversationExports.find(companyId, filter)) await remove(row);
  };

  const erase: ConversationExports['erase'] = (companyId, contactIds) =>
    removeAll(companyId, { contactId: { $in: [...contactIds] } });
  context.personalData.register('conversation-exports', {
    collections: {
      conversation_exports:
        'a conversation that an administrator exported: names, texts, files; also of other members of a group',
    },
    // An export that begins during the erasure finds no messages.
    after: ['messages'],
    erase: ({ companyId, contactIds }) => erase(companyId, contactIds),
    merge: 'deleted within a day',
  });
  events.on('ticket.deleted', ({ companyId, contactId }) => erase(companyId, [contactId]), {
    after: ['messages'],
  });
  events.on('user.deleted', ({ companyId, userId }) => removeAll(companyId, { userId }), {
    after: ['contacts'],
  });

  return { erase, sweep };
}

/**
 * Returns the same export to a concurrent request.
 * @throws ERR_TOO_MANY_REQUESTS when all slots are in use
 */
async function claimSlot(
  companyId: number,
  wanted: Omit<ExportDocument, 'companyId' | 'place'>,
): Promise<{ row: ExportDocument; isNew: boolean }> {
  for (let place = 0; place < MAX_AT_ONCE; place += 1) {
    try {
      const row = { ...wanted, place: `${companyId}:${place}` };
      return { row: await conversationExports.insert(companyId, row), isNew: true };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const running = await conversationExports.findOne(companyId, { openKey: wanted.openKey });
      if (running) return { row: running, isNew: false };
    }
  }
  throw new AppError('ERR_TOO_MANY_REQUESTS');
}

export const conversationExportsData: StoredData = {
  migrations: [exportMigrations],
  companyCollections: ['conversation_exports'],
};
