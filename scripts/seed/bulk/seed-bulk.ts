import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from 'mongodb';
import { writeStore } from '@recado/embedded-store';
import { AppError } from '@recado/shared/contract';
import { type App, createApp } from '../../../server/src/app';
import type { Config } from '../../../server/src/core/config';
import { createLogger } from '../../../server/src/core/logging';
import { SeedGateway } from '../seed-gateway';
import { type BulkCompany, createCompanies } from './companies';
import { conversationsOf } from './conversations';
import { FIRST_ID } from './documents';
import type { BulkProfile } from './profiles';

const BATCH = 2_000;

export interface BulkSeed {
  profile: BulkProfile;
  /** Its data folder, and its `mongoUrl` if any, must be empty. */
  config: Config;
  /** End of the year of conversations. */
  until: Date;
  say: (text: string) => void;
}

/**
 * Fills an empty database with a profile: writes the files of an embedded store, or inserts into `MONGO_URL`. Then counts
 * the hours of the largest company's dashboard, as a server would over the year.
 */
export async function seedBulk({ profile, config, until, say }: BulkSeed): Promise<void> {
  const started = performance.now();
  const report = (text: string) => say(`${((performance.now() - started) / 1000).toFixed(0)} s: ${text}`);
  const companies = await withApp(config, async (app) => {
    const created = await createCompanies(app, profile);
    await skipBulkIds(app.database.db, profile);
    return created;
  });
  report(`${companies.length} companies`);
  const documents = conversationsOf(companies, profile, until);
  if (config.mongoUrl) await withApp(config, ({ database }) => insertAll(database.db, documents, report));
  else await replaceStore(config.dataDir, documents, report);
  report('stored');
  await withApp(config, (app) => countHours(app, companies[0], until));
  report('hours counted');
}

async function withApp<T>(config: Config, work: (app: App) => Promise<T>): Promise<T> {
  const app = await createApp({ config, log: createLogger(config), gateway: new SeedGateway() });
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

/** Makes the product's next ids larger than those of the profile. */
async function skipBulkIds(db: Db, { contacts, tickets }: BulkProfile): Promise<void> {
  const counters = db.collection<{ _id: string; value: number }>('counters');
  for (const [_id, count] of Object.entries({ contacts, tickets }))
    await counters.updateOne({ _id }, { $set: { value: FIRST_ID + count } }, { upsert: true });
}

type Documents = ReturnType<typeof conversationsOf>;

async function insertAll(db: Db, documents: Documents, report: (text: string) => void): Promise<void> {
  for (const [name, all] of Object.entries(documents)) {
    let batch: object[] = [];
    const insert = async () => {
      if (batch.length > 0) await db.collection(name).insertMany(batch, { ordered: false });
      batch = [];
    };
    for (const document of all) if (batch.push(document) === BATCH) await insert();
    await insert();
    report(`${name} inserted`);
  }
}

async function replaceStore(
  dataDir: string,
  documents: Documents,
  report: (text: string) => void,
): Promise<void> {
  const [store, base] = [join(dataDir, 'store'), join(dataDir, 'store-base')];
  renameSync(store, base);
  await writeStore({
    base,
    directory: store,
    database: 'recado',
    documents,
    progress: (collection, count) => report(`${count} ${collection}`),
  });
  rmSync(base, { recursive: true });
}

/**
 * The first reading of a period stores its hours; a long one fails at first and continues in the background. Those of
 * the other companies are counted when they read them.
 */
async function countHours(
  { services: { tickets, serviceLevels } }: App,
  largest: BulkCompany | undefined,
  until: Date,
): Promise<void> {
  if (!largest) return;
  const from = new Date(until.getTime() - 366 * 86_400_000);
  const known = { queue: new Map(), user: new Map() };
  const readings = [
    (companyId: number) => tickets.work.workBetween(companyId, from, until),
    (companyId: number) => tickets.work.sourcesBetween(companyId, from, until),
    (companyId: number) => serviceLevels.results.between(companyId, { from, to: until, known }),
  ];
  for (const read of readings) while (!(await isCounted(read(largest.companyId))));
}

async function isCounted(reading: Promise<unknown>): Promise<boolean> {
  try {
    await reading;
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_UNAVAILABLE') return false;
    throw error;
  }
}
