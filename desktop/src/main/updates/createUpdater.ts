import type { KeyObject } from 'node:crypto';
import log from 'electron-log/main';
import { type AppUpdater, MacUpdater } from 'electron-updater';
import { UPDATES_PATH } from '@recado/shared/desktop';
import { type SignedFeed, SignedProvider } from './signedProvider';
import type { Updater } from './updates';
import { VerifiedAppImageUpdater, VerifiedNsisUpdater } from './verifiedUpdaters';

export interface FeedOptions {
  serverAddress: string;
  releaseKey: KeyObject;
  highest: SignedFeed['highest'];
  newestSignature: SignedFeed['newestSignature'];
}

/** Creates the platform's updater, with the company's server as its feed. */
export function createUpdater(platform: NodeJS.Platform, options: FeedOptions): Updater {
  if (platform === 'darwin') return withSignedFeed(new MacUpdater(), options);
  if (platform === 'win32') return withSignedFeed(new VerifiedNsisUpdater(), options);
  return withSignedFeed(new VerifiedAppImageUpdater(), options);
}

export function withSignedFeed<U extends AppUpdater>(
  updater: U,
  { serverAddress, releaseKey, highest, newestSignature }: FeedOptions,
): U {
  const feed: SignedFeed = {
    provider: 'custom',
    // The declared type of custom providers lacks the constructor's parameters.
    updateProvider: SignedProvider as never,
    url: `${serverAddress}${UPDATES_PATH}/`,
    releaseKey,
    highest,
    newestSignature,
  };
  updater.setFeedURL(feed);
  updater.logger = log;
  updater.disableWebInstaller = true;
  return updater;
}
