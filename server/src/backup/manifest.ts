import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SecretBox } from '#core/secrets';
import { BackupError } from './backup-error';
import { writeDurably } from './durable-files';
import { BACKUP_FILES } from './layout';

const count = z.number().int().min(0);
const digest = z.strictObject({ bytes: count, sha256: z.hex().length(64) });

const contentSchema = z.strictObject({
  /** Raised when an older version could not restore the backup. */
  format: z.literal(1),
  /** Version of Recado that made the backup. */
  version: z.string(),
  /** The database's copy contains everything that was stored before. */
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** Documents by collection. */
  counts: z.record(z.string(), count),
  /** By path in the backup's folder; files of messages are in `media.ndjson`. */
  files: z.record(z.string(), digest),
  media: z.strictObject({
    /** `bucket`: the backup names the files of the bucket and contains none. */
    location: z.enum(['disk', 'bucket']),
    files: count,
    bytes: count,
    /** Files deleted between the database's copy and their own. */
    missing: count,
  }),
});

const manifestSchema = contentSchema.extend({
  /** Hash of the other fields, which finds damage without the secret. */
  sha256: z.hex().length(64),
  /** Keyed hash of the same fields, which only the installation's `APP_SECRET` reproduces. */
  secretCheck: z.hex().length(64),
});

export type ManifestContent = z.infer<typeof contentSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

const textOf = (content: ManifestContent): string => JSON.stringify(contentSchema.parse(content));
const hashOf = (content: ManifestContent): string =>
  createHash('sha256').update(textOf(content)).digest('hex');
const keyedHashOf = (content: ManifestContent, appSecret: string): Buffer =>
  createHmac('sha256', new SecretBox(appSecret).key('backup')).update(textOf(content)).digest();

/** Writes the manifest, which makes the folder a backup. */
export async function writeManifest(
  folder: string,
  content: ManifestContent,
  appSecret: string,
): Promise<void> {
  const manifest: Manifest = {
    ...contentSchema.parse(content),
    sha256: hashOf(content),
    secretCheck: keyedHashOf(content, appSecret).toString('hex'),
  };
  await writeDurably(join(folder, BACKUP_FILES.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
}

/**
 * Reads a backup's manifest.
 *
 * @throws BackupError if it is missing, of a later format or modified
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, BACKUP_FILES.manifest);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupError(
      `${folder} is no complete backup: it has no ${BACKUP_FILES.manifest}, which is written last. Restore another backup.`,
    );
  }
  const manifest = parsed(text, path);
  if (hashOf(contentOf(manifest)) !== manifest.sha256) throw altered(path);
  return manifest;
}

/** Returns whether `appSecret` is the secret of the installation that made the backup. */
export function isSecretOf(manifest: Manifest, appSecret: string): boolean {
  const expected = keyedHashOf(contentOf(manifest), appSecret);
  return timingSafeEqual(expected, Buffer.from(manifest.secretCheck, 'hex'));
}

function contentOf({ sha256: _hash, secretCheck: _check, ...content }: Manifest): ManifestContent {
  return content;
}

function parsed(text: string, path: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw altered(path);
  }
  const { format } = z.object({ format: z.unknown() }).catch({ format: undefined }).parse(value);
  if (typeof format === 'number' && format > 1)
    throw new BackupError(
      `${path} is of a later version of Recado (format ${format}). Restore it with that version.`,
    );
  const result = manifestSchema.safeParse(value);
  if (!result.success) throw altered(path);
  return result.data;
}

const altered = (path: string): BackupError =>
  new BackupError(
    `${path} was altered or is damaged. Restore another copy of this backup, or another backup.`,
  );
