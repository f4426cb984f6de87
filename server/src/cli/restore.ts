import type { Config } from '#core/config';
import { createLogger } from '#core/logging';
import { restoreBackup } from '../backup';
import { AdminError } from './prompt';

interface RestoreInput {
  folder?: string | undefined;
  erasures?: string | undefined;
  'confirm-old-stopped'?: boolean | undefined;
  'without-secret'?: boolean | undefined;
  'without-damaged-files'?: boolean | undefined;
}

/** Line about the state of restored data. */
export const WAITING =
  'Messages that waited are failed. Automatic messages, schedules, campaigns and webhooks wait until an administrator of each company resumes them.';

/** Restores a backup into the empty `DATA_DIR`. Returns the lines to print. */
export async function restore(config: Config, input: RestoreInput): Promise<string[]> {
  if (!input.folder) throw new AdminError('The folder of the backup is missing.');
  const started = performance.now();
  const { manifest, at, erasedAgain, secretLost, withoutFiles } = await restoreBackup(
    config,
    input.folder,
    {
      erasures: input.erasures,
      oldStopped: input['confirm-old-stopped'] === true,
      withoutSecret: input['without-secret'] === true,
      withoutDamagedFiles: input['without-damaged-files'] === true,
    },
    createLogger({ logLevel: 'warn' }),
  );
  const seconds = Math.ceil((performance.now() - started) / 1_000);
  return [
    `${manifest.counts['messages'] ?? 0} messages and ${manifest.media.files - withoutFiles.length} files are restored (${seconds} s).`,
    ...(withoutFiles.length > 0
      ? [
          `${withoutFiles.length} files were missing or damaged; their messages show that the file is not available:`,
          ...withoutFiles.map((path) => `  ${path}`),
        ]
      : []),
    ...(manifest.media.location === 'bucket'
      ? ['The files are in the bucket: restore deleted ones from its versions.']
      : []),
    ...(erasedAgain > 0 ? [`${erasedAgain} people were erased again.`] : []),
    ...(secretLost
      ? [
          'The secret of the old server is lost, and DATA_DIR/app-secret has a new one: keep it. All numbers pair again, users sign in with their passwords. API tokens and credentials of integrations are deleted, webhooks wait for a new secret.',
          ...secretLost,
        ]
      : []),
    `Lost: everything from ${manifest.createdAt} to ${at.toISOString()}.`,
    WAITING,
  ];
}
