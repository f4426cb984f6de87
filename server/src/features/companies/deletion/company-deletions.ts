import type { CompanyRow } from '@recado/shared/companies';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import { inGentleSteps } from '#core/database';
import { type Actor, actorOf, type FeatureEvents } from '#core/events';
import { defineDeletions, DELETE, TIDY } from '../companies.jobs';
import type { Company } from '../companies.service';
import { CompanyModel } from '../company.model';
import { type CompanyDeletionDocument, CompanyDeletionModel } from './company-deletion.model';
import type { companyDocuments } from './removal';

/** After this time, all earlier work for the deleted company has finished. */
const TIDY_AFTER_MS = 60_000;
const SLICE_MS = 30_000;
/** After this time, the progress is stored. */
const NOTED_AFTER_MS = 1_000;
/** Without progress for this time, a deletion counts as interrupted or failed. */
const STALLED_AFTER_MS = 120_000;

export interface DeletionDeps extends Pick<AppContext, 'jobs' | 'media' | 'log'> {
  getCompany(companyId: number): Promise<Company>;
  documents: ReturnType<typeof companyDocuments>;
  /** Also erases their keys. Idempotent. */
  deleteSessions(companyId: number): Promise<void>;
  events: FeatureEvents;
}

/** Deletes companies in short jobs, which any server can resume. */
export function companyDeletions(deps: DeletionDeps) {
  const { jobs, media, log, documents, events } = deps;

  const find = (companyId: number) =>
    CompanyDeletionModel.findById(companyId).lean<CompanyDeletionDocument>().exec();
  const note = (companyId: number, set: Partial<CompanyDeletionDocument>, removed = 0) =>
    CompanyDeletionModel.updateOne(
      { _id: companyId },
      { $set: { movedAt: new Date(), ...set }, $inc: { removed } },
    ).exec();

  const finish = async (companyId: number): Promise<void> => {
    await CompanyModel.deleteOne({ _id: companyId }).exec();
    const ending = await find(companyId);
    if (!ending) return;
    await jobs.schedule(TIDY, new Date(Date.now() + TIDY_AFTER_MS), { companyId });
    const { requestedBy, companyName } = ending;
    const payload = { by: actorOf(requestedBy), companyId, companyName };
    const ended = await events.act('company.deleted', {
      payload,
      change: () =>
        CompanyDeletionModel.findOneAndDelete({ _id: companyId }).lean<CompanyDeletionDocument>().exec(),
      // Only one of several servers publishes the event.
      settled: (deleted) => (deleted ? payload : undefined),
    });
    if (ended) log.info({ companyId, documents: ended.removed }, 'company deleted');
  };

  const work = async (companyId: number): Promise<boolean> => {
    const until = Date.now() + SLICE_MS;
    const deletion = await find(companyId);
    if (!deletion) return true;
    await events.publish('company.deactivated', { companyId });
    await deps.deleteSessions(companyId);
    if (deletion.total === null) await note(companyId, { total: await documents.count(companyId) });
    const remove = documents.remover(companyId);
    while (Date.now() < until) {
      // Files first, because the documents contain their ids.
      await media.removeCompany(companyId);
      const { count, isDone } = await inGentleSteps(remove, performance.now() + NOTED_AFTER_MS);
      if (count > 0) await note(companyId, { failed: false }, count);
      if (isDone) {
        await finish(companyId);
        return true;
      }
    }
    return false;
  };

  const run = async ({ companyId }: { companyId: number }): Promise<void> => {
    try {
      if (!(await work(companyId))) await jobs.schedule(DELETE, new Date(), { companyId });
    } catch (error) {
      await note(companyId, { failed: true });
      throw error;
    }
  };

  const tidy = async ({ companyId }: { companyId: number }): Promise<void> => {
    if (await CompanyModel.exists({ _id: companyId })) return;
    await media.removeCompany(companyId);
    await inGentleSteps(documents.remover(companyId));
  };
  const resume = async (): Promise<void> => {
    const stalled = await CompanyDeletionModel.find({
      movedAt: { $lt: new Date(Date.now() - STALLED_AFTER_MS) },
    })
      .limit(20)
      .lean<CompanyDeletionDocument[]>()
      .exec();
    for (const { _id: companyId } of stalled)
      await run({ companyId }).catch((error: unknown) => {
        log.error({ err: error, companyId }, 'company deletion failed; it is retried');
      });
  };
  defineDeletions(jobs, { run, tidy, resume });

  return {
    /**
     * Starts a company's deletion. Idempotent.
     * @throws ERR_NO_COMPANY_FOUND, ERR_PLATFORM_COMPANY
     */
    async request(owner: Actor, companyId: number): Promise<NonNullable<CompanyRow['deletion']>> {
      const company = await deps.getCompany(companyId);
      if (company.isPlatform) throw new AppError('ERR_PLATFORM_COMPANY');
      const now = new Date();
      const payload = { by: actorOf(owner), companyId };
      await events.act('company.deletionRequested', {
        payload,
        change: () =>
          CompanyDeletionModel.updateOne(
            { _id: companyId },
            {
              $setOnInsert: {
                companyName: company.name,
                requestedBy: { userId: owner.userId, name: owner.name },
                requestedAt: now,
                movedAt: now,
                total: null,
                removed: 0,
                failed: false,
              },
            },
            { upsert: true },
          ).exec(),
        settled: ({ upsertedCount }) => (upsertedCount > 0 ? payload : undefined),
      });
      await CompanyModel.updateOne({ _id: companyId }, { $set: { status: 'inactive' } }).exec();
      await jobs.schedule(DELETE, now, { companyId });
      const deletion = await find(companyId);
      return deletion
        ? presentDeletion(deletion)
        : { percent: 100, requestedAt: now.toISOString(), failed: false };
    },

    async progressOf(
      companyIds: readonly number[],
    ): Promise<ReadonlyMap<number, NonNullable<CompanyRow['deletion']>>> {
      const rows = await CompanyDeletionModel.find({ _id: { $in: [...companyIds] } })
        .lean<CompanyDeletionDocument[]>()
        .exec();
      return new Map(rows.map((row) => [row._id, presentDeletion(row)]));
    },
  };
}

export type CompanyDeletions = ReturnType<typeof companyDeletions>;

function presentDeletion({ total, removed, requestedAt, failed }: CompanyDeletionDocument) {
  const done = total === null || total === 0 ? 0 : Math.min(99, Math.floor((100 * removed) / total));
  return { percent: done, requestedAt: requestedAt.toISOString(), failed };
}
