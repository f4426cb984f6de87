import type { Collection, Db } from 'mongodb';

/**
 * A company whose data was restored from a backup. Nothing is sent automatically while its row exists, because
 * WhatsApp and webhooks may have received it in the lost period.
 */
export interface RestoredCompany {
  /** The company's id. */
  _id: number;
  companyId: number;
  /** Time of the backup: the begin of the lost period. */
  from: Date;
  /** Time of the restore: its end. */
  at: Date;
  /** The data was restored without `APP_SECRET`. */
  secretLost?: true;
}

export interface RestoredCompanies {
  /** Returns the companies in which nothing may be sent automatically. */
  paused(): Promise<ReadonlySet<number>>;
  /** Returns a company's lost period until an administrator resumes; undefined for other companies. */
  find(companyId: number): Promise<RestoredCompany | undefined>;
  /** Ends the pause. Returns false if there is none. */
  resume(companyId: number): Promise<boolean>;
}

const COLLECTION = 'restored_companies';
/** Another server may have ended a pause. */
const KNOWN_FOR_MS = 2_000;

export const restoredRows = (db: Db): Collection<RestoredCompany> =>
  db.collection<RestoredCompany>(COLLECTION);

/** Reads the pauses once where there are none: data is restored only while no server runs. */
export function createRestoredCompanies(db: () => Db): RestoredCompanies {
  let known: { at: number; ids: Promise<ReadonlySet<number>>; isEmpty: boolean } | undefined;
  const read = async (): Promise<ReadonlySet<number>> =>
    new Set(
      (
        await restoredRows(db())
          .find({}, { projection: { _id: 1 } })
          .toArray()
      ).map(({ _id }) => _id),
    );
  const paused: RestoredCompanies['paused'] = () => {
    if (known && (known.isEmpty || Date.now() - known.at < KNOWN_FOR_MS)) return known.ids;
    const current = { at: Date.now(), ids: read(), isEmpty: false };
    known = current;
    current.ids.then(
      (ids) => (current.isEmpty = ids.size === 0),
      () => {
        if (known === current) known = undefined;
      },
    );
    return current.ids;
  };
  return {
    paused,
    find: async (companyId) => {
      if (!(await paused()).has(companyId)) return undefined;
      return (await restoredRows(db()).findOne({ _id: companyId })) ?? undefined;
    },
    resume: async (companyId) => {
      const { deletedCount } = await restoredRows(db()).deleteOne({ _id: companyId });
      known = undefined;
      return deletedCount > 0;
    },
  };
}
