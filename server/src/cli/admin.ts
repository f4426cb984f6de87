import { parseArgs } from 'node:util';
import { ConfigError, loadConfig } from '../core/config';
import { DatabaseUnavailableError, DataNewerThanServerError } from '../core/database';
import { COMMANDS } from './commands';
import { AdminError } from './prompt';

const USAGE = `npm run admin -- <command> [--email E] [--password P] [--name N]

  create-super-admin   the platform's owner, when there is none yet
  reset-password       a new password for one person; their session ends
  migrate              bring the data to this version
  check                what is in the database, and what a migration would do

What is not given is asked for. With the embedded store, stop the server first.
`;

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      name: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const command = COMMANDS[positionals[0] ?? ''];
  if (values.help || !command) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
  } else await command(loadConfig(process.env), values);
} catch (error) {
  const plain = [AdminError, ConfigError, DatabaseUnavailableError, DataNewerThanServerError].some(
    (kind) => error instanceof kind,
  );
  process.stderr.write(`${error instanceof Error ? (plain ? error.message : error.stack) : String(error)}\n`);
  process.exitCode = 1;
}
