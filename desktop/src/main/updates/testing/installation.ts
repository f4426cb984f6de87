import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  configureRequestOptions,
  configureRequestUrl,
  type DownloadOptions,
  HttpExecutor,
} from 'builder-util-runtime';
import type { AppUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter';
import type { UpdateChoice, UpdateState } from '../../../ipc/bridge';
import { withSignedFeed } from '../createUpdater';
import { Updates } from '../updates';
import { VerifiedAppImageUpdater, VerifiedNsisUpdater } from '../verifiedUpdaters';
import type { UpdateFeed } from './updateFeed';

/** Downloads with Node's HTTP instead of Electron's. */
class NodeExecutor extends HttpExecutor<ClientRequest> {
  createRequest(options: RequestOptions, callback: (response: IncomingMessage) => void): ClientRequest {
    return request(options, callback);
  }

  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const requestOptions: RequestOptions = { headers: options.headers ?? undefined };
      configureRequestUrl(url, requestOptions);
      configureRequestOptions(requestOptions);
      const callback = (error: Error | null) => (error ? reject(error) : resolve(destination));
      this.doDownload(requestOptions, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }
}

/** Members that electron-updater's types hide. */
interface Hidden {
  httpExecutor: NodeExecutor;
  _testOnlyOptions: { platform: 'linux' | 'win32' };
}

export interface InstallationOptions {
  version?: string;
  choice?: UpdateChoice;
  choices?: UpdateChoice[];
  locked?: boolean;
  highest?: string;
  /** When the newest manifest that the machine saw was signed. */
  newestSignature?: string;
  /** Number of times that the updater cannot be created. */
  openFailures?: number;
}

const OLD_BYTES = Buffer.from('#!/bin/sh\n# the installed version\n');

/** An installed app in its own folder, with the real updater. */
export function installation(feed: UpdateFeed, platform: 'linux' | 'win32', options: InstallationOptions) {
  const { version = '1.0.0', choices = ['auto', 'notify', 'off'], locked = false } = options;
  let choice = options.choice ?? 'auto';
  let { openFailures = 0 } = options;
  const folder = mkdtempSync(join(tmpdir(), 'recado-update-'));
  const appImage = join(folder, 'Recado.AppImage');
  writeFileSync(appImage, OLD_BYTES);
  chmodSync(appImage, 0o755);
  const config = join(folder, 'app-update.yml');
  writeFileSync(config, 'updaterCacheDirName: recado-updater\n');
  mkdirSync(join(folder, 'userData'));
  const app: AppAdapter = {
    version,
    name: 'Recado',
    isPackaged: true,
    appUpdateConfigPath: config,
    userDataPath: join(folder, 'userData'),
    baseCachePath: join(folder, 'cache'),
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
  let highest = options.highest ?? null;
  let newest = options.newestSignature ?? null;
  /** Bytes that were run or put in place of the app. */
  const installed: Buffer[] = [];
  const states: UpdateState[] = [];
  const errors: unknown[] = [];

  class RecordedNsisUpdater extends VerifiedNsisUpdater {
    protected override spawnLog(program: string): Promise<boolean> {
      installed.push(readFileSync(program));
      return Promise.resolve(true);
    }
  }

  const createUpdater = (serverAddress: string) => {
    if (openFailures-- > 0) return Promise.reject(new Error('no updater'));
    const updater: AppUpdater =
      platform === 'win32'
        ? new RecordedNsisUpdater(undefined, app)
        : new VerifiedAppImageUpdater(undefined, app);
    Object.assign(updater as unknown as Hidden, {
      httpExecutor: new NodeExecutor(),
      _testOnlyOptions: { platform },
    });
    const seen = { read: () => highest, write: (next: string) => void (highest = next) };
    const newestSignature = { read: () => newest, write: (next: string) => void (newest = next) };
    const { releaseKey } = feed;
    const signedFeed = { serverAddress, releaseKey, highest: seen, newestSignature };
    return Promise.resolve(withSignedFeed(updater, signedFeed) as never);
  };

  const updates = new Updates({
    choice: { read: () => choice, write: (next) => void (choice = next) },
    choices,
    locked,
    currentVersion: version,
    serverAddress: () => feed.address,
    createUpdater,
    publish: (state) => states.push(state),
    log: (_message, error) => errors.push(error),
    now: Date.now,
  });
  return {
    updates,
    states,
    errors,
    folder,
    cache: join(folder, 'cache/recado-updater/pending'),
    appImage,
    highest: () => highest,
    newestSignature: () => newest,
    choice: () => choice,
    /** Quits the app. Returns the bytes that were installed, if any. */
    quit(): Buffer | null {
      updates.installOnQuit();
      if (platform === 'win32') return installed[0] ?? null;
      const bytes = readFileSync(appImage);
      return bytes.equals(OLD_BYTES) ? null : bytes;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
