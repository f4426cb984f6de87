import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'yaml';
import {
  isOlderVersion,
  type Manifest,
  MANIFEST_NAME,
  manifestSchema,
  type Rollout,
  ROLLOUT_FILE,
} from '@recado/shared/desktop';
import type { Config } from '#core/config';
import { updatesFolder } from '#core/http';
import { AdminError } from './prompt';

export interface DesktopUpdateInput {
  /** Folder with the installers, their manifests and the manifests' signatures. */
  folder: string;
  /** Public release key, base64. Required for the first version; later versions must have the same. */
  key?: string;
  /** Share of the machines that receive the version at once. */
  percent: number;
}

interface SignedManifest {
  name: string;
  text: Buffer;
  signature: Buffer;
  manifest: Manifest;
}

const KEY_FILE = 'release-key.pub';

/**
 * Verifies a release and publishes it to the desktop apps of this server. Nothing is published unless everything is
 * valid; manifests are written last.
 * @returns the version and the names of the published files
 * @throws AdminError with the reason
 */
export async function publishDesktopUpdate(
  config: Pick<Config, 'dataDir'>,
  { folder, key, percent }: DesktopUpdateInput,
): Promise<{ version: string; files: string[] }> {
  const feed = updatesFolder(config);
  const releaseKey = await releaseKeyOf(feed, key);
  const manifests = await readManifests(folder, releaseKey);
  const version = commonVersion(manifests);
  const published = await publishedVersion(feed);
  if (published && isOlderVersion(version, published))
    throw new AdminError(`${version} is older than ${published}, which is published.`);
  for (const { name, manifest } of manifests)
    requireNewer(name, manifest, await publishedManifest(feed, name));
  const files = await verifiedFiles(folder, manifests);

  await mkdir(feed, { recursive: true });
  for (const file of files) await copyInto(feed, file, join(folder, file));
  await replace(join(feed, KEY_FILE), Buffer.from(releaseKey.text));
  await replace(
    join(feed, ROLLOUT_FILE),
    Buffer.from(JSON.stringify({ version, percent } satisfies Rollout)),
  );
  for (const { name, text, signature } of manifests) {
    await replace(join(feed, `${name}.sig`), signature);
    await replace(join(feed, name), text);
  }
  return { version, files };
}

async function publishedManifest(feed: string, name: string): Promise<Manifest | undefined> {
  const text = await readIfPresent(join(feed, name));
  return text && manifestSchema.safeParse(yamlOf(text)).data;
}

/** Apps reject a manifest that was signed before one they saw. */
function requireNewer(name: string, { signedAt }: Manifest, published: Manifest | undefined): void {
  if (published?.signedAt !== undefined && (signedAt === undefined || signedAt < published.signedAt))
    throw new AdminError(
      `${name} was signed before the published one (${published.signedAt}). Sign it again.`,
    );
}

interface ReleaseKey {
  text: string;
  key: KeyObject;
}

/** The key of the first version is remembered, so that a later release with another key is rejected. */
async function releaseKeyOf(feed: string, given: string | undefined): Promise<ReleaseKey> {
  const known = (await readIfPresent(join(feed, KEY_FILE)))?.toString().trim();
  if (known && given && known !== given.trim())
    throw new AdminError(`The key differs from the one of the published versions (${join(feed, KEY_FILE)}).`);
  const text = known ?? given?.trim();
  if (!text) throw new AdminError('The first version needs the public release key: --key <base64>.');
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType !== 'ed25519') throw new TypeError('not an Ed25519 key');
    return { text, key };
  } catch (error) {
    throw new AdminError(`The public release key is invalid: ${(error as Error).message}`);
  }
}

async function readManifests(folder: string, { key }: ReleaseKey): Promise<SignedManifest[]> {
  const names = await readdir(folder).catch(() => {
    throw new AdminError(`${folder} is not a folder.`);
  });
  const manifests = names.filter((name) => MANIFEST_NAME.test(name)).sort();
  if (manifests.length === 0)
    throw new AdminError(`${folder} has no manifest (latest.yml, latest-linux.yml …).`);
  return Promise.all(
    manifests.map(async (name) => {
      const text = await readFile(join(folder, name));
      const signature = await readIfPresent(join(folder, `${name}.sig`));
      if (!signature) throw new AdminError(`${name} has no signature (${name}.sig).`);
      if (!verify(null, text, key, Buffer.from(signature.toString(), 'base64')))
        throw new AdminError(`The signature of ${name} does not match the release key.`);
      const manifest = manifestSchema.safeParse(yamlOf(text));
      if (!manifest.success) throw new AdminError(`${name} is not a manifest of a release.`);
      return { name, text, signature, manifest: manifest.data };
    }),
  );
}

function yamlOf(text: Buffer): unknown {
  try {
    return parse(text.toString());
  } catch {
    // The schema rejects it.
    return undefined;
  }
}

function commonVersion(manifests: SignedManifest[]): string {
  const versions = new Set(manifests.map(({ manifest }) => manifest.version));
  const [version] = versions;
  if (version === undefined || versions.size > 1)
    throw new AdminError(`The manifests have different versions: ${[...versions].join(', ')}.`);
  return version;
}

/** Returns the names of all files of the release, including its block maps. */
async function verifiedFiles(folder: string, manifests: SignedManifest[]): Promise<string[]> {
  const files: string[] = [];
  for (const { manifest } of manifests) {
    for (const { url, sha512, size } of manifest.files) {
      const path = join(folder, url);
      const bytes = await stat(path).then(
        (stats) => (stats.isFile() ? stats.size : undefined),
        () => undefined,
      );
      if (bytes === undefined) throw new AdminError(`${url} is missing.`);
      if ((size !== undefined && size !== bytes) || (await digestOf(path)) !== sha512)
        throw new AdminError(`${url} differs from its manifest.`);
      files.push(url);
      if (await readIfPresent(`${path}.blockmap`)) files.push(`${url}.blockmap`);
    }
  }
  return [...new Set(files)];
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return hash.digest('base64');
}

async function publishedVersion(feed: string): Promise<string | undefined> {
  const text = await readIfPresent(join(feed, ROLLOUT_FILE));
  return text && (JSON.parse(text.toString()) as Rollout).version;
}

async function readIfPresent(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}

/** A reader sees the whole old or the whole new file. */
async function copyInto(feed: string, name: string, from: string): Promise<void> {
  const draft = join(feed, `.${name}`);
  await copyFile(from, draft);
  await rename(draft, join(feed, name));
}

async function replace(path: string, content: Buffer): Promise<void> {
  const draft = `${path}.new`;
  await writeFile(draft, content);
  await rename(draft, path).catch(async (error: unknown) => {
    await rm(draft, { force: true });
    throw error;
  });
}
