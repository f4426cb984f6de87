import { randomBytes } from 'node:crypto';
import { AppError, type OutputOf, type ParamsOf, type QueryOf } from '@recado/shared/contract';
import type { exportConversation } from '@recado/shared/messages';
import { z } from 'zod';
import { isDuplicateKey } from '../../../core/database';
import type { Jobs } from '../../../core/jobs';
import type { Caller } from '../../../core/tenancy/caller';
import type { Tickets } from '../../tickets';
import { conversationExports, openKeyOf, type ExportDocument } from './export.model';
import { countConversation } from './conversation-pages';
import { exportWriter, type WriterParts } from './write-export';

type Input = ParamsOf<typeof exportConversation> & QueryOf<typeof exportConversation>;

interface ExportParts extends WriterParts {
  jobs: Jobs;
  tickets: WriterParts['tickets'] & Pick<Tickets, 'requireVisible' | 'ofContact'>;
}

/** How long an export is kept, in milliseconds; its link ends within that time. */
const KEPT_MS = 24 * 3_600_000;
/** A link holds so long at least, and twice that at most. */
const LINK_SECONDS = 11 * 3_600;
const SWEEP_MS = 600_000;
/** An export whose job was not stored within this time was interrupted by a crash. */
const SCHEDULED_WITHIN_MS = 60_000;
const BATCH = 100;
/** Exports of one company that may be under way at once. */
const MOST_AT_ONCE = 5;
const JOB = 'messages.export';
/** A run that takes longer is given to another server. */
const RUN_LIMIT_MS = 2 * 3_600_000;

const jobData = z.object({ companyId: z.number(), exportId: z.string() });

/** Exports of conversations (specification 1 §2.13, §7.4): written by a job, ready for a day, then gone. */
export function conversationExporter(parts: Omit<ExportParts, 'view'>) {
  const { jobs, media, tickets, log } = parts;

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
  const write = exportWriter({ ...parts, view });

  const remove = async ({ companyId, _id }: ExportDocument): Promise<void> => {
    // The row first: a job that is writing it sees that nobody wants it any more.
    const row = await conversationExports.findOneAndDelete(companyId, { _id });
    if (row?.file) await media.remove(companyId, row.file);
  };
  /** The product's own work: it goes through every company. */
  const sweep = async (): Promise<void> => {
    const old = { createdAt: { $lt: new Date(Date.now() - KEPT_MS) } };
    for (;;) {
      const rows = await conversationExports.findAcrossCompanies(old, { limit: BATCH });
      for (const row of rows) await remove(row);
      if (rows.length < BATCH) break;
    }
    await rescheduleInterrupted();
  };
  /** Schedules exports whose job a crash prevented, or lost. */
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
        if (await jobs.isScheduled(JOB, { exportId })) continue;
        log.warn({ companyId, exportId }, 'interrupted export scheduled again');
        await jobs.schedule(JOB, new Date(), { companyId, exportId });
      }
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return;
      after = last;
    }
  };
  jobs.define(JOB, jobData, ({ companyId, exportId }) => write(companyId, exportId), {
    concurrency: 1,
    lockLifetime: RUN_LIMIT_MS,
  });
  jobs.define('messages.exports.sweep', z.unknown(), sweep);
  jobs.every(SWEEP_MS, 'messages.exports.sweep');

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
    const { row, isNew } = await takePlace(companyId, {
      _id: randomBytes(16).toString('hex'),
      ticketId,
      userId,
      ...wanted,
      state: 'working',
      openKey,
      language: language ?? 'pt',
      done: 0,
      total: await countConversation({ companyId, ...wanted }),
      file: null,
      createdAt: new Date(),
    });
    if (!isNew) return row;
    await jobs.schedule(JOB, new Date(), { companyId, exportId: row._id });
    log.info({ companyId, userId, ticketId }, 'a conversation is exported');
    return row;
  };

  return {
    /** How far the named export is, or begins one. Throws what opening the ticket does, ERR_NOT_FOUND, ERR_TOO_MANY_REQUESTS. */
    async exportConversation(caller: Caller, input: Input): Promise<OutputOf<typeof exportConversation>> {
      const { companyId, userId } = caller;
      const { ticketId, exportId } = input;
      await tickets.requireVisible(caller, ticketId);
      if (exportId === undefined) return view(await begin(caller, input));
      const row = await conversationExports.findOne(companyId, { _id: exportId, userId, ticketId });
      if (!row) throw new AppError('ERR_NOT_FOUND');
      return view(row);
    },

    /** A person was erased, or a ticket of theirs deleted: what was exported of them goes. May be called again. */
    async eraseExports(companyId: number, contactIds: readonly number[]): Promise<void> {
      const rows = await conversationExports.find(companyId, { contactId: { $in: [...contactIds] } });
      for (const row of rows) await remove(row);
    },

    /** A user goes: nobody else may fetch what they exported. May be called again. */
    async exportsUserDeleted(companyId: number, userId: number): Promise<void> {
      for (const row of await conversationExports.find(companyId, { userId })) await remove(row);
    },

    /** Deletes exports older than a day and schedules interrupted ones again. */
    sweepExports: sweep,
  };
}

/**
 * Stores an export in one of the company's places, in one write. The one that was asked for at the same time is answered
 * instead. Throws ERR_TOO_MANY_REQUESTS when every place is taken.
 */
async function takePlace(
  companyId: number,
  wanted: Omit<ExportDocument, 'companyId' | 'place'>,
): Promise<{ row: ExportDocument; isNew: boolean }> {
  for (let place = 0; place < MOST_AT_ONCE; place += 1) {
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
