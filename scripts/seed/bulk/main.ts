import { loadConfig } from '../../../server/src/core/config';
import { BULK_PROFILES } from './profiles';
import { seedBulk } from './seed-bulk';

/** Fills the empty database of the environment (`DATA_DIR`, `MONGO_URL`): `seed-bulk.mjs S|M|L`. */
async function main(): Promise<void> {
  const name = process.argv[2] ?? '';
  const profile = Object.entries(BULK_PROFILES).find(([known]) => known === name)?.[1];
  if (!profile) throw new Error(`Which profile? ${Object.keys(BULK_PROFILES).join(', ')}`);
  const until = new Date();
  until.setUTCHours(0, 0, 0, 0);
  await seedBulk({
    profile,
    config: loadConfig(process.env),
    until,
    say: (text) => process.stdout.write(`${text}\n`),
  });
}

await main();
process.exit(0);
