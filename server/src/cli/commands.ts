import { findStoreProblems } from '@recado/embedded-store';
import { AppError } from '@recado/shared/contract';
import type { Config } from '#core/config';
import {
  connectDatabase,
  type Database,
  pendingMigrations,
  runMigrations,
  storeFolder,
} from '#core/database';
import { createLogger } from '#core/logging';
import { sessionStore } from '#features/auth';
import { createCompaniesOffline } from '#features/companies';
import { createPlans } from '#features/plans';
import { createUsersOffline } from '#features/users';
import { MIGRATIONS } from '../stored-data';
import { ensureSuperAdmin } from '../super-admin';
import { findReferenceProblems } from './check-references';
import { type Commands, say } from './command';
import { credentials } from './credentials';
import { publishDesktopUpdate } from './desktop-update';
import { AdminError } from './prompt';

/** Commands that need the features. */
export const COMMANDS: Commands = {
  'create-super-admin': (config, given) =>
    withDatabase(config, async (database) => {
      await runMigrations(database.db, MIGRATIONS, createLogger(config));
      const account = { ...(await credentials(given)), name: given.name };
      const made = await ensureSuperAdmin(accounts(), account).catch(inWords);
      if (!made)
        throw new AdminError('There is a super-admin already. Use reset-password to let them in again.');
      say(`${made.email} is the platform's super-admin.`);
    }),

  'reset-password': (config, given) =>
    withDatabase(config, async () => {
      const { email, password } = await credentials(given);
      const user = await accounts().users.resetPasswordAcrossCompanies(email, password).catch(inWords);
      await sessionStore(config).endAll(user.id);
      say(`${user.email} has a new password. Their session has ended.`);
    }),

  migrate: (config) =>
    withDatabase(config, async ({ db }) => {
      const pending = await pendingMigrations(db, MIGRATIONS);
      await runMigrations(db, MIGRATIONS, createLogger({ logLevel: 'warn' }));
      const left = new Set((await pendingMigrations(db, MIGRATIONS)).map(({ key }) => key));
      const applied = pending.map(({ key }) => key).filter((key) => !left.has(key));
      if (pending.length === 0) say('The data is up to date.');
      if (applied.length > 0) say(`Applied ${applied.join(', ')}.`);
      if (left.size > 0) say(`Running servers apply in the background: ${[...left].join(', ')}.`);
    }),

  'desktop-update': async (config, { folder, key, percent = '100' }) => {
    if (!folder) throw new AdminError('The folder of the release is missing.');
    if (!/^(\d|[1-9]\d|100)$/.test(percent)) throw new AdminError('--percent must be from 0 to 100.');
    const release = await publishDesktopUpdate(config, { folder, key, percent: Number(percent) });
    say(`Version ${release.version} is published: ${release.files.join(', ')}.`);
  },

  check: async (config, { deep = false }) => {
    const problems: string[] = [];
    await withDatabase(
      config,
      async ({ db }) => {
        for (const { name } of (await db.listCollections().toArray()).sort((a, b) =>
          a.name.localeCompare(b.name),
        )) {
          say(`${String(await db.collection(name).countDocuments()).padStart(9)}  ${name}`);
        }
        const pending = await pendingMigrations(db, MIGRATIONS);
        if (pending.length === 0) say('The data is up to date.');
        else
          say(
            `Pending migrations: ${pending.map(({ key, migration }) => `${key} (${migration.name})`).join(', ')}.`,
          );
        if (deep) problems.push(...(await findReferenceProblems(db)));
      },
      { checkPages: true },
    );
    if (!deep) return;
    if (!config.mongoUrl) problems.push(...(await findStoreProblems(storeFolder(config.dataDir))));
    for (const problem of problems) say(problem);
    if (problems.length > 0)
      throw new AdminError(`${problems.length} problems found. Restore a backup (docs/backup.md).`);
    say('All indexes and references fit the documents.');
  },
};

async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
  options?: { checkPages: boolean },
): Promise<void> {
  const database = await connectDatabase(config, options);
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

function accounts() {
  // Running servers notice changes within seconds, so nothing is published.
  const users = createUsersOffline();
  return { users, companies: createCompaniesOffline(createPlans()) };
}

function inWords(error: unknown): never {
  if (error instanceof AppError && error.code === 'ERR_NO_USER_FOUND')
    throw new AdminError('Nobody has that e-mail.');
  if (error instanceof AppError && error.code === 'ERR_CONFLICT')
    throw new AdminError('Somebody has that e-mail.');
  throw error;
}
