import { AppError } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import { isDuplicateKey, tenantRepository } from '#core/database';
import { type CompanyUsageDocument, CompanyUsageModel, LIMITED, type Limited } from './company-usage.model';

/** Maximum time to create a record; older claims were left by a crash. */
const MAKING_MS = 60_000;

export type Counts = Record<Limited, (companyId: number) => Promise<number>>;

export function planLimits(planOf: (companyId: number) => Promise<Plan | undefined>, counts: Counts) {
  const usage = tenantRepository(CompanyUsageModel);

  const counted = async (companyId: number): Promise<Record<Limited, number>> => {
    const [users, connections, queues] = await Promise.all(LIMITED.map((kind) => counts[kind](companyId)));
    return { users: users ?? 0, connections: connections ?? 0, queues: queues ?? 0 };
  };

  const rowOf = async (companyId: number): Promise<CompanyUsageDocument> => {
    const found = await usage.findById(companyId, companyId);
    if (found) return found;
    try {
      return await usage.insert(companyId, {
        _id: companyId,
        ...(await counted(companyId)),
        changedAt: new Date(),
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return rowOf(companyId);
    }
  };

  const change = (companyId: number, kind: Limited, by: 1 | -1, below?: number): Promise<number> =>
    usage.updateOne(
      companyId,
      { _id: companyId, ...(below !== undefined && { [kind]: { $lt: below } }) },
      { $inc: { [kind]: by }, $set: { changedAt: new Date() } },
    );

  /** Returns whether the counts changed because a crash had left claims. */
  const recount = async (row: CompanyUsageDocument): Promise<boolean> => {
    const { companyId } = row;
    if (Date.now() - row.changedAt.getTime() < MAKING_MS) return false;
    const now = await counted(companyId);
    if (LIMITED.every((kind) => now[kind] === row[kind])) return false;
    const same = { _id: companyId, changedAt: row.changedAt };
    return (await usage.updateOne(companyId, same, { $set: { ...now, changedAt: new Date() } })) === 1;
  };

  return {
    /**
     * Claims a seat for `create`; releases it on failure.
     * @throws ERR_PLAN_LIMIT {kind, limit}
     */
    async withinLimit<T>(companyId: number, kind: Limited, create: () => Promise<T>): Promise<T> {
      const limit = (await planOf(companyId))?.[kind];
      await rowOf(companyId);
      while ((await change(companyId, kind, 1, limit)) === 0) {
        if (!(await recount(await rowOf(companyId)))) throw new AppError('ERR_PLAN_LIMIT', { kind, limit });
      }
      try {
        return await create();
      } catch (error) {
        await change(companyId, kind, -1);
        throw error;
      }
    },

    async slotReleased(companyId: number, kind: Limited): Promise<void> {
      await usage.updateOne(
        companyId,
        { _id: companyId, [kind]: { $gt: 0 } },
        { $inc: { [kind]: -1 }, $set: { changedAt: new Date() } },
      );
    },

    /** Returns stored counts while records may be in creation; otherwise counts again. */
    async usageAcross(companyIds: readonly number[]): Promise<ReadonlyMap<number, Record<Limited, number>>> {
      const some = { _id: { $in: [...companyIds] } };
      await Promise.all((await usage.findAcrossCompanies(some)).map(recount));
      const known = await usage.findAcrossCompanies(some);
      // Not stored, because the companies may be in deletion.
      const unknown = companyIds.filter((id) => !known.some(({ _id }) => _id === id));
      const anew = await Promise.all(unknown.map(async (id) => ({ _id: id, ...(await counted(id)) })));
      return new Map(
        [...known, ...anew].map(({ _id, users, connections, queues }) => [
          _id,
          { users, connections, queues },
        ]),
      );
    },
  };
}
