import type {
  AnyBulkWriteOperation,
  Model,
  PipelineStage,
  QueryFilter,
  SortOrder,
  UpdateQuery,
} from 'mongoose';

const BATCH = 100;

export interface TenantOwned {
  companyId: number;
}

export interface FindOptions {
  sort?: Record<string, SortOrder>;
  skip?: number;
  limit?: number;
  /** The result's type does not reflect it. */
  select?: Record<string, 0 | 1>;
}

/**
 * Limits every method to documents of the company, except `…AcrossCompanies`. Documents are plain objects; the
 * schema validates updates.
 */
export function tenantRepository<T extends TenantOwned>(model: Model<T>) {
  type Filter = QueryFilter<T>;
  const own = (companyId: number, filter: Filter): Filter => ({ ...filter, companyId: tenant(companyId) });
  const query = (filter: Filter, { sort, skip, limit, select }: FindOptions = {}) => {
    const found = model.find(filter);
    if (sort) void found.sort(sort);
    if (skip !== undefined) void found.skip(skip);
    if (limit !== undefined) void found.limit(limit);
    if (select) void found.select(select);
    return found.lean<T[]>().exec();
  };
  return {
    find: (companyId: number, filter: Filter = {}, options?: FindOptions): Promise<T[]> =>
      query(own(companyId, filter), options),

    findOne: async (companyId: number, filter: Filter, options?: FindOptions): Promise<T | undefined> =>
      (await query(own(companyId, filter), { ...options, limit: 1 }))[0],

    findById: async (companyId: number, id: unknown): Promise<T | undefined> =>
      (await query(own(companyId, { _id: id } as Filter), { limit: 1 }))[0],

    count: (companyId: number, filter: Filter = {}): Promise<number> =>
      model.countDocuments(own(companyId, filter)).exec(),

    /** Rejects with a duplicate key error (`isDuplicateKey`). */
    insert: async (companyId: number, document: Omit<T, 'companyId'>): Promise<T> => {
      const created = new model({ ...document, companyId: tenant(companyId) });
      await created.save();
      return created.toObject() as T;
    },

    findOneAndUpdate: async (
      companyId: number,
      filter: Filter,
      update: UpdateQuery<T>,
      options: {
        upsert?: boolean;
        returnDocument?: 'before' | 'after';
        sort?: Record<string, SortOrder>;
      } = {},
    ): Promise<T | undefined> =>
      (await model
        .findOneAndUpdate(own(companyId, filter), update, {
          returnDocument: 'after',
          runValidators: true,
          ...options,
        })
        .lean<T>()
        .exec()) ?? undefined,

    updateOne: async (companyId: number, filter: Filter, update: UpdateQuery<T>): Promise<number> =>
      (await model.updateOne(own(companyId, filter), update, { runValidators: true }).exec()).matchedCount,

    updateMany: async (companyId: number, filter: Filter, update: UpdateQuery<T>): Promise<number> =>
      (await model.updateMany(own(companyId, filter), update, { runValidators: true }).exec()).modifiedCount,

    deleteOne: async (companyId: number, filter: Filter): Promise<boolean> =>
      (await model.deleteOne(own(companyId, filter)).exec()).deletedCount === 1,

    findOneAndDelete: async (companyId: number, filter: Filter): Promise<T | undefined> =>
      (await model.findOneAndDelete(own(companyId, filter)).lean<T>().exec()) ?? undefined,

    deleteMany: async (companyId: number, filter: Filter): Promise<number> =>
      (await model.deleteMany(own(companyId, filter)).exec()).deletedCount,

    aggregate: <R>(companyId: number, stages: PipelineStage[]): Promise<R[]> =>
      model.aggregate<R>([{ $match: { companyId: tenant(companyId) } }, ...stages]).exec(),

    /** With `ordered: false`, a rejected operation does not stop later ones. */
    bulkWrite: (companyId: number, operations: AnyBulkWriteOperation<T>[], options?: { ordered?: boolean }) =>
      model.bulkWrite(
        operations.map((operation) =>
          narrow(tenant(companyId), operation as AnyBulkWriteOperation),
        ) as Parameters<typeof model.bulkWrite>[0],
        options,
      ),

    findAcrossCompanies: (filter: Filter, options?: FindOptions): Promise<T[]> => query(filter, options),

    /** Yields matching documents by id. Documents that the consumer leaves unchanged do not block others. */
    async *eachAcrossCompanies(filter: Filter): AsyncGenerator<T> {
      let after: unknown;
      for (;;) {
        const page = after === undefined ? filter : ({ ...filter, _id: { $gt: after } } as Filter);
        const rows = await query(page, { sort: { _id: 1 }, limit: BATCH });
        yield* rows;
        if (rows.length < BATCH) return;
        after = (rows.at(-1) as { _id?: unknown })._id;
      }
    },

    findOneAcrossCompanies: async (filter: Filter, options?: FindOptions): Promise<T | undefined> =>
      (await query(filter, { ...options, limit: 1 }))[0],

    updateOneAcrossCompanies: async (filter: Filter, update: UpdateQuery<T>): Promise<number> =>
      (await model.updateOne(filter, update, { runValidators: true }).exec()).matchedCount,

    countAcrossCompanies: (filter: Filter = {}): Promise<number> => model.countDocuments(filter).exec(),
  };
}

/** Guards against casts, because a filter without a company matches all companies. */
function tenant(companyId: number): number {
  if (!Number.isSafeInteger(companyId) || companyId < 1) {
    throw new Error('A tenant-owned collection was asked without a company.');
  }
  return companyId;
}

export type TenantRepository<T extends TenantOwned> = ReturnType<typeof tenantRepository<T>>;

function narrow(companyId: number, operation: AnyBulkWriteOperation): AnyBulkWriteOperation {
  if ('insertOne' in operation) {
    return {
      insertOne: { ...operation.insertOne, document: { ...operation.insertOne.document, companyId } },
    };
  }
  const [[kind, detail] = []] = Object.entries(operation as Record<string, { filter?: object }>);
  if (kind === undefined || detail === undefined) throw new Error('An empty bulk operation.');
  return {
    [kind]: { ...detail, filter: { ...detail.filter, companyId } },
  } as unknown as AnyBulkWriteOperation;
}
