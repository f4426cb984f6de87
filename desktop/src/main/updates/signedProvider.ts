import { type KeyObject, verify } from 'node:crypto';
import { type CustomPublishOptions, HttpError, newError, type UpdateInfo } from 'builder-util-runtime';
import type { AppUpdater } from 'electron-updater';
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider';
import { parseUpdateInfo, type ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider';
import {
  isOlderVersion,
  type Manifest,
  manifestSchema,
  MAX_MANIFEST_AGE_MS,
  ROLLOUT_FILE,
  rolloutSchema,
} from '@recado/shared/desktop';

export interface SignedFeed extends CustomPublishOptions {
  /** Address of the feed's folder. */
  url: string;
  releaseKey: KeyObject;
  /** The highest version with a valid signature that this machine saw. */
  highest: { read: () => string | null; write: (version: string) => void };
  /** When the newest manifest that this machine saw was signed. */
  newestSignature: { read: () => string | null; write: (signedAt: string) => void };
}

/**
 * Reads manifests from a company's server, which must not be able to run code on its users' machines: verifies a
 * manifest's signature before parsing it, and rejects versions below the highest one seen, whose defects are known, and
 * manifests that were signed before the newest one seen or too long ago. The manifest's digests protect the files.
 */
export class SignedProvider extends GenericProvider {
  constructor(
    private readonly feed: SignedFeed,
    updater: AppUpdater,
    options: ProviderRuntimeOptions,
  ) {
    // A proxy of a company may not support several ranges in one request.
    super({ provider: 'generic', url: feed.url }, updater, { ...options, isUseMultipleRangeRequest: false });
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const name = `${this.getDefaultChannelName()}.yml`;
    const text = await this.fetchText(name);
    const signature = await this.fetchText(`${name}.sig`);
    if (!verify(null, Buffer.from(text), this.feed.releaseKey, Buffer.from(signature, 'base64')))
      throw newError(`The signature of ${name} does not match the release key`, 'ERR_UPDATE_SIGNATURE');
    const info = parseUpdateInfo(text, name, this.addressOf(name));
    const { version, signedAt } = manifestSchema.parse(info);
    this.requireFresh(signedAt);
    this.requireNotOlder(version);
    if (signedAt !== undefined) this.feed.newestSignature.write(signedAt);
    const percent = await this.shareOf(version);
    return percent < 100 ? { ...info, stagingPercentage: percent } : info;
  }

  private requireFresh(signedAt: Manifest['signedAt']): void {
    const newest = this.feed.newestSignature.read();
    if (newest !== null && (signedAt === undefined || Date.parse(signedAt) < Date.parse(newest)))
      throw newError(`The manifest was signed before ${newest}`, 'ERR_UPDATE_OLDER');
    if (signedAt !== undefined && Date.now() - Date.parse(signedAt) > MAX_MANIFEST_AGE_MS)
      throw newError(`The manifest was signed at ${signedAt}, too long ago`, 'ERR_UPDATE_STALE');
  }

  private requireNotOlder(version: string): void {
    const highest = this.feed.highest.read();
    if (highest !== null && isOlderVersion(version, highest))
      throw newError(`Version ${version} is below ${highest}, which was offered before`, 'ERR_UPDATE_OLDER');
    this.feed.highest.write(version);
  }

  /** Returns the percentage of machines that receive the version now. The file is not signed: it only delays. */
  private async shareOf(version: string): Promise<number> {
    const text = await this.fetchText(ROLLOUT_FILE).catch((error: unknown) => {
      if (error instanceof HttpError && error.statusCode === 404) return 'null';
      throw error;
    });
    const rollout = rolloutSchema.nullable().parse(JSON.parse(text));
    return rollout?.version === version ? rollout.percent : 100;
  }

  private async fetchText(name: string): Promise<string> {
    const text = await this.httpRequest(this.addressOf(name));
    if (text === null) throw newError(`${name} is empty`, 'ERR_UPDATE_EMPTY');
    return text;
  }

  private addressOf(name: string): URL {
    return new URL(name, this.feed.url);
  }
}
