import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demo } from '../stack/demo';
import type { LaunchOptions, Shell } from './host/shell';
import { startUpdatingServer, type UpdatingServer } from './host/updating-server';
import { test as shellTest } from './shell-test';

export const OLD = '#!/bin/sh\n# the installed version\n';
/** Marks that it was started. The updater starts it after the installation. */
export const NEW = '#!/bin/sh\ntouch "$0.started"\n';

interface UpdateFixtures {
  /** The server of the installation, with its own update feed. */
  company: UpdatingServer;
  appImage: string;
  launchUpdating: (options?: LaunchOptions) => Promise<Shell>;
}

/** A test of an installation whose server has an update feed. */
export const test = shellTest.extend<UpdateFixtures>({
  company: async ({ demoOfWorker: _running }, use) => {
    const company = await startUpdatingServer(demo().url);
    await use(company);
    await company.close();
  },
  appImage: async ({ profile }, use) => {
    const path = join(profile.userData, '..', 'Recado.AppImage');
    writeFileSync(path, OLD);
    chmodSync(path, 0o755);
    await use(path);
  },
  launchUpdating: async ({ launch, profile, company, appImage }, use) => {
    profile.changePreferences((preferences) => ({ ...preferences, serverAddress: company.address }));
    await use((options) => launch({ platform: 'linux', appImage, ...options }));
  },
});

/** Publishes version 9.0.0. */
export const publish = (company: UpdatingServer, bytes = NEW) =>
  company.publish({ version: '9.0.0', bytes: Buffer.from(bytes) });
