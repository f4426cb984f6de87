import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '../../stack/journey';
import type { Profile } from './shell';

/** An installation of the app in its own folder. `serverAddress` is null before the first start. */
export function newProfile(serverAddress: string | null): Profile {
  const home = mkdtempSync(join(tmpdir(), 'recado-shell-'));
  const userData = join(home, 'userData');
  const preferences = join(userData, 'recado.json');
  const resources = join(home, 'resources');
  mkdirSync(userData);
  mkdirSync(resources);
  writeFileSync(join(resources, 'app-update.yml'), 'updaterCacheDirName: recado-updater\n');
  writeFileSync(preferences, JSON.stringify({ serverAddress }));
  return {
    userData,
    keyFile: join(home, 'key'),
    resources,
    preferences: () => readFileSync(preferences, 'utf8'),
    changePreferences: (change) => {
      const changed = change(JSON.parse(readFileSync(preferences, 'utf8')) as Record<string, unknown>);
      writeFileSync(preferences, JSON.stringify(changed));
    },
    // Other processes of a killed Chromium may still write for a moment. `rm` retries only some steps.
    remove: () =>
      expect(() => rm(home, { recursive: true, force: true, maxRetries: 3 })).toPass({ timeout: 30_000 }),
  };
}
