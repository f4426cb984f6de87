import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '#core/config';
import { DatabaseUnavailableError, DataNewerThanServerError, InterruptedRestoreError } from '#core/database';
import { BackupError, withRemedy } from '../backup';
import { DATA_COMMANDS } from './data-commands';
import { AdminError } from './prompt';

const USAGE = `npm run admin -- <command> [options]

  create-super-admin   the platform's owner, when there is none yet
                       [--email E] [--password P] [--name N]
  reset-password       a new password for one person; their session ends
                       [--email E] [--password P]
  migrate              bring the data to this version
  check                what is in the database, whether it is damaged, and what a migration would do
                       [--deep] also whether indexes and references fit the documents; the server is stopped
  backup [F]           copy the data into a new folder below F (BACKUP_DIR); the server may run
                       [--verify] restore the newest one into a temporary folder instead
  restore F            restore the backup in folder F into an empty DATA_DIR; the server is stopped
                       [--confirm-old-stopped] no other server uses the numbers of the backup
                       [--without-secret] APP_SECRET is lost: numbers pair again, stored credentials are deleted
                       [--without-damaged-files] restore everything but files of messages that are damaged
                       [--erasures E] erase again whom E, of a newer backup, lists
  adapt --from T       run the steps of a restore on a MongoDB that mongorestore filled at the time T; the server is stopped
                       [--confirm-old-stopped] as above
  copy --to URL        copy the embedded store into an empty MongoDB database; the server is stopped
  desktop-update F     publish the version of the desktop app in folder F; the server may run
                       [--key K] public release key, for the first version
                       [--percent N] share of the machines that receive it at once

What is not given is asked for. With the embedded store, stop the server first where it is not said that it may run.
`;

const featureCommand = async (name: string) => (await import('./commands')).COMMANDS[name];

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      name: { type: 'string' },
      key: { type: 'string' },
      percent: { type: 'string' },
      verify: { type: 'boolean' },
      erasures: { type: 'string' },
      'confirm-old-stopped': { type: 'boolean' },
      'without-secret': { type: 'boolean' },
      'without-damaged-files': { type: 'boolean' },
      deep: { type: 'boolean' },
      to: { type: 'string' },
      from: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const [name = '', folder] = positionals;
  const command = DATA_COMMANDS[name] ?? (values.help ? undefined : await featureCommand(name));
  if (values.help || !command) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
  } else await command(loadConfig(process.env), { ...values, folder });
} catch (thrown) {
  const error = withRemedy(thrown);
  const plain = [
    AdminError,
    BackupError,
    ConfigError,
    DatabaseUnavailableError,
    DataNewerThanServerError,
    InterruptedRestoreError,
  ].some((kind) => error instanceof kind);
  process.stderr.write(`${error instanceof Error ? (plain ? error.message : error.stack) : String(error)}\n`);
  process.exitCode = 1;
}
