import { createLogger } from '#core/logging';
import { adaptMongo, copyDatabase } from '../backup';
import { backup, verify } from './backup';
import { type Commands, say } from './command';
import { AdminError } from './prompt';
import { restore, WAITING } from './restore';

/** Commands of the data's copies. Only a restore loads the features, which take most of a command's start. */
export const DATA_COMMANDS: Commands = {
  backup: async (config, { folder, verify: verifies }) => {
    for (const line of await (verifies ? verify(config, folder) : backup(config, folder))) say(line);
  },

  restore: async (config, given) => {
    for (const line of await restore(config, given)) say(line);
  },

  adapt: async (config, { from, 'confirm-old-stopped': oldStopped = false }) => {
    if (!from) throw new AdminError('--from, the time of the dump, is missing.');
    const log = createLogger({ logLevel: 'warn' });
    const at = await adaptMongo(config, { from: new Date(from), oldStopped }, log);
    say(`The data is adapted. Lost: everything from ${new Date(from).toISOString()} to ${at.toISOString()}.`);
    say(WAITING);
  },

  copy: async (config, { to }) => {
    if (!to) throw new AdminError('--to, the address of the MongoDB, is missing.');
    const { counts } = await copyDatabase(config, to);
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0);
    say(`${documents} documents of ${Object.keys(counts).length} collections are copied.`);
    say(
      'Start the server with that MONGO_URL, the same DATA_DIR (it has the files) and the same APP_SECRET.',
    );
  },
};
