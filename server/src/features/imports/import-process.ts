import type { QueryFilter } from 'mongoose';
import { IMPORT_LIMITS } from '@recado/shared/contacts';
import type { AppContext } from '#core/context';
import type { TenantRepository } from '#core/database';
import type { FeatureEvents } from '#core/events';
import type { ImportDocument, ImportPart } from './import-document';
import type { ImportLine } from './import-line';
import { type ImportTarget, Interrupted, type Progress } from './import-target';

/** Duration of a claim, which the working server renews with each progress. */
const CLAIM_MS = 60_000;
const NEXT_TURN_MS = 1_000;
const RETRY_MS = 30_000;
const PUBLISH_MS = 1_000;
/** The company's other imports wait for one that fails or crashes the server. */
const MAX_ATTEMPTS = 10;
const RETENTION_MS = 7 * 24 * 3_600_000;

interface ProcessDeps extends Pick<AppContext, 'dueWork' | 'log'> {
  events: FeatureEvents;
  line: ImportLine;
}

type EndState = 'done' | 'stopped' | 'failed';

/** The imports of one target. */
export interface ImportProcess<Doc extends ImportDocument> {
  /** @throws ERR_LIMIT_REACHED {limit} */
  requireRoom(companyId: number): Promise<void>;
  /**
   * Counts again with the stored import, because two requests may find the last room at once, and takes it back.
   * Both may be rejected.
   * @throws ERR_LIMIT_REACHED {limit}
   */
  confirmRoom(row: Pick<Doc, '_id' | 'companyId'>): Promise<void>;
  /** Returns whether the company's earlier imports have ended. */
  isTurn(row: Doc): Promise<boolean>;
  /** Lets a waiting import work if it is its turn. Returns the working import, or undefined. */
  claimTurn(row: Doc): Promise<Doc | undefined>;
  /** Wakes the import at a time, on any server: to work, or to end after a silence. */
  wakeAt(row: Pick<Doc, '_id' | 'companyId'>, dueAt: Date): Promise<void>;
  /** Works on this server and resolves at the end; on a failure or if another server works, it resolves earlier. */
  workNow(row: Pick<Doc, '_id' | 'companyId'>): Promise<void>;
  /**
   * Ends an open import and deletes its waiting rows. Idempotent.
   * @returns undefined if none was open
   */
  end(
    companyId: number,
    which: QueryFilter<ImportDocument>,
    state: EndState,
    failure?: string,
  ): Promise<Doc | undefined>;
  /** Deletes imports, also running ones. Idempotent. */
  remove(companyId: number, which: QueryFilter<Doc>): Promise<void>;
  /** Serves the job of the server, which belongs to no company. */
  deleteOldAcrossCompanies(now: Date): Promise<void>;
}

export function createImportProcess<Doc extends ImportDocument, Part extends ImportPart>(
  { dueWork, log, events, line }: ProcessDeps,
  target: ImportTarget<Doc, Part>,
): ImportProcess<Doc> {
  // Filters and updates of a generic document are not typed.
  const imports = target.imports as unknown as TenantRepository<ImportDocument>;
  const parts = target.parts as unknown as TenantRepository<ImportPart>;
  line.add(imports);

  const wakeAt: ImportProcess<Doc>['wakeAt'] = ({ _id, companyId }, dueAt) =>
    dueWork.schedule({ kind: target.kind, ref: _id, companyId, dueAt });

  /** Precedes the end, so that an interrupted end repeats it; the notice has the import's key. */
  const notifyEnd = async (row: ImportDocument | undefined, state: 'done' | 'failed'): Promise<void> => {
    const notice = row && (await target.notice(row as Doc, state));
    if (row && notice)
      await events.publish('notice.due', { companyId: row.companyId, ...notice, at: new Date() });
  };

  const end: ImportProcess<Doc>['end'] = async (companyId, which, state, failure) => {
    const open = { ...which, open: true as const };
    if (state !== 'stopped') await notifyEnd(await imports.findOne(companyId, open), state);
    // A server may be adding the last rows of a stopped import; the marks and the claim protect erased people.
    const ofWork = state === 'stopped' ? [] : ['erased', 'adding', 'workedUntil'];
    const ended = await imports.findOneAndUpdate(companyId, open, {
      $set: { state, failure: failure ?? null, touchedAt: new Date() },
      $unset: Object.fromEntries(
        ['open', 'attempts', ...target.temporary, ...ofWork].map((field) => [field, 1]),
      ),
    });
    if (!ended) return undefined;
    const left = { importId: ended._id, rows: { $exists: true } };
    await parts.updateMany(companyId, left, { $unset: { rows: 1 } });
    target.publish(ended as Doc, 'ended');
    return ended as Doc;
  };

  const claimTurn = async (row: ImportDocument): Promise<Doc | undefined> => {
    if (!(await line.isTurn(row))) return undefined;
    const { companyId, _id } = row;
    const change = { $set: { state: 'working' as const } };
    return (await imports.findOneAndUpdate(companyId, { _id, state: 'waiting' }, change)) as Doc | undefined;
  };

  /** Does nothing if another server has claimed the import. */
  const work = async (companyId: number, importId: string): Promise<void> => {
    const free = { workedUntil: { $not: { $gt: new Date() } } };
    let workedUntil = new Date(Date.now() + CLAIM_MS);
    const row = await imports.findOneAndUpdate(
      companyId,
      { _id: importId, open: true, state: 'working', ...free },
      { $set: { workedUntil }, $inc: { attempts: 1 } },
    );
    if (!row) return;
    if ((row.attempts ?? 0) > MAX_ATTEMPTS) {
      log.error({ companyId, importId }, 'import given up');
      await end(companyId, { _id: importId }, 'failed', 'interrupted');
      return;
    }
    let publishAt = 0;
    const claimed = () => ({ _id: importId, state: 'working' as const, workedUntil });
    const progress: Progress<Doc> = async (changes) => {
      const next = new Date(Date.now() + CLAIM_MS);
      const isFurther = (changes.done ?? 0) > row.done;
      const $set = {
        ...changes,
        workedUntil: next,
        ...(isFurther && { attempts: 0 }),
      } as Partial<ImportDocument>;
      const after = await imports.findOneAndUpdate(companyId, claimed(), { $set });
      if (!after) throw new Interrupted();
      workedUntil = next;
      if (performance.now() < publishAt) return;
      publishAt = performance.now() + PUBLISH_MS;
      target.publish(after as Doc, 'open');
    };
    try {
      // After a crash.
      await target.deleteErased(row as Doc);
      await target.work(row as Doc, progress);
      await end(companyId, claimed(), 'done');
    } catch (error) {
      if (error instanceof Interrupted) return;
      const release = { $set: { workedUntil: new Date(0) } };
      await imports.updateOne(companyId, claimed(), release).catch(() => undefined);
      throw error;
    }
  };

  /** Returns the time of the next wake. */
  const wake = async (companyId: number, importId: string, now: Date): Promise<Date | undefined> => {
    const row = await imports.findById(companyId, importId);
    if (row?.open && row.state === target.silence.state) {
      const silentAt = new Date(row.touchedAt.getTime() + target.silence.maxMs);
      if (silentAt > now) return silentAt;
      await end(companyId, { _id: importId, state: row.state }, target.silence.end, 'interrupted');
      return undefined;
    }
    if (row?.open && row.state === 'waiting' && !(await claimTurn(row)))
      return new Date(now.getTime() + NEXT_TURN_MS);
    if (row?.open) await work(companyId, importId);
    const after = await imports.findById(companyId, importId);
    if (!after) return undefined;
    if (after.workedUntil && after.workedUntil > new Date()) return after.workedUntil;
    if (after.open) return new Date(Date.now() + RETRY_MS);
    await target.deleteErased(after as Doc);
    return undefined;
  };

  dueWork.handle(target.kind, ({ companyId, ref, now }) => wake(companyId, ref, now), {
    restore: async (add) => {
      // Reads all companies, because one sweep serves all.
      for await (const { companyId, _id } of imports.eachAcrossCompanies({ open: true }))
        await add([{ kind: target.kind, ref: _id, companyId, dueAt: new Date() }]);
    },
    onGivenUp: async ({ companyId, ref }) => {
      await end(companyId, { _id: ref }, 'failed', 'interrupted');
    },
  });

  const remove = async (companyId: number, importId: string): Promise<void> => {
    await parts.deleteMany(companyId, { importId });
    await imports.deleteOne(companyId, { _id: importId });
  };

  return {
    requireRoom: (companyId) => line.requireRoom(companyId),
    confirmRoom: async ({ companyId, _id }) => {
      try {
        await line.requireRoom(companyId, IMPORT_LIMITS.atOnce);
      } catch (error) {
        await imports.deleteOne(companyId, { _id });
        throw error;
      }
    },
    isTurn: (row) => line.isTurn(row),
    claimTurn,
    wakeAt,
    workNow: async (row) => {
      const { companyId, _id: importId } = row;
      // Continues after a crash of this server.
      await wakeAt(row, new Date(Date.now() + CLAIM_MS));
      await work(companyId, importId).catch(async (error: unknown) => {
        log.error({ err: error, companyId, importId }, 'import failed; it is retried');
        await wakeAt(row, new Date(Date.now() + RETRY_MS));
      });
    },
    end,
    remove: async (companyId, which) => {
      for (const { _id } of await target.imports.find(companyId, which)) await remove(companyId, _id);
    },
    deleteOldAcrossCompanies: async (now) => {
      const old = { createdAt: { $lt: new Date(now.getTime() - RETENTION_MS) } };
      for await (const { companyId, _id } of imports.eachAcrossCompanies(old)) await remove(companyId, _id);
    },
  };
}
