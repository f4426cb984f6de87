import { EventEmitter } from 'node:events';
import type { protocol as Protocol, Session, WebContents } from 'electron';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import { PAGE_ORIGIN } from './addresses';
import { browser, receivers } from './browser';
import { downloadMembers } from './downloads';
import type { Members } from './members';
import { did, record } from './recorder';

type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;

/** Permissions of Chromium that Playwright can grant, by Electron's name. */
const GRANTABLE: [Parameters<Check>[1], 'audio' | 'video' | 'unknown', string][] = [
  ['notifications', 'unknown', 'notifications'],
  ['media', 'audio', 'microphone'],
  ['media', 'video', 'camera'],
  ['geolocation', 'unknown', 'geolocation'],
  ['clipboard-read', 'unknown', 'clipboard-read'],
  ['clipboard-sanitized-write', 'unknown', 'clipboard-write'],
  ['local-network-access', 'unknown', 'local-network-access'],
];

const sessionEvents = new EventEmitter();
const defaultSession = Object.assign(sessionEvents, downloadMembers(sessionEvents), {
  setSpellCheckerEnabled: (enabled) => did('session.setSpellCheckerEnabled', enabled),
  setSpellCheckerLanguages: (languages) => did('session.setSpellCheckerLanguages', languages),
  availableSpellCheckerLanguages: ['de', 'en-US', 'es', 'pt-BR'],
  addWordToSpellCheckerDictionary: (word) => {
    did('session.addWordToSpellCheckerDictionary', word);
    return true;
  },
  setPermissionRequestHandler: (handler) => void (record.permissionRequest = handler),
  setPermissionCheckHandler: (handler) => void (record.permissionCheck = handler),
  clearStorageData: async () => {
    did('session.clearStorageData');
    const [page] = browser().pages();
    if (!page) return;
    const cdp = await browser().newCDPSession(page);
    await cdp.send('Storage.clearDataForOrigin', { origin: PAGE_ORIGIN, storageTypes: 'all' });
    await cdp.detach();
  },
  clearCache: () => {
    did('session.clearCache');
    return Promise.resolve();
  },
  registerPreloadScript: ({ id, filePath, type }) => {
    did('session.registerPreloadScript', type, filePath);
    return id ?? filePath;
  },
} satisfies Members<Session>);

/** The session of windows that reach no network. */
const partition = (name: string) => ({
  webRequest: { onBeforeRequest: () => did('webRequest.onBeforeRequest', name) },
});

export const session = { defaultSession, fromPartition: partition };

/** Grants the page what the app's own check grants its main frame. */
export async function grantPermissions(): Promise<void> {
  const check = record.permissionCheck;
  if (!check) return;
  const granted = GRANTABLE.filter(([permission, mediaType]) =>
    check(null as WebContents | null, permission, `${DESKTOP_ORIGIN}/`, {
      isMainFrame: true,
      requestingUrl: `${DESKTOP_ORIGIN}/app/`,
      mediaType,
    }),
  );
  await browser().grantPermissions(
    granted.map(([, , name]) => name),
    { origin: PAGE_ORIGIN },
  );
}

export const protocol = {
  registerSchemesAsPrivileged: (schemes) => did('protocol.registerSchemesAsPrivileged', schemes),
  handle: (_scheme, handler) => void (receivers.serve = handler as typeof receivers.serve),
} satisfies Members<typeof Protocol>;
