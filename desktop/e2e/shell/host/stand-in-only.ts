import type { LaunchOptions } from './shell';

/**
 * Returns why a start with these options needs the stand-in, or null if Electron's binary can do it, too.
 * @param platform the system on which Electron runs
 */
export function standInOnly(options: LaunchOptions, platform: NodeJS.Platform): string | null {
  if (options.platform !== undefined && options.platform !== platform)
    return `The app is started as on ${options.platform}`;
  if (options.policy) return 'A policy belongs to the whole computer';
  if (options.remember && platform === 'linux') return 'Playwright starts Electron without a key store';
  if (options.keyStore) return 'A key store belongs to the whole computer';
  if (options.appImage) return 'Only a package updates itself';
  return null;
}
