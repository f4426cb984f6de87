import type { Session } from 'electron';
import { DESKTOP_ORIGIN } from '@recado/shared/desktop';
import { VIDEO_ORIGIN } from '@recado/shared/helps';
import type { Shell } from './host/shell';
import { expect, sharedShell, test } from './shell-test';

type Check = NonNullable<Parameters<Session['setPermissionCheckHandler']>[0]>;
type Name = Parameters<Check>[1];

/** All names of Electron: the type check fails when one is added. */
const NAMES = Object.keys({
  ar: 1,
  'automatic-fullscreen': 1,
  'background-fetch': 1,
  'background-sync': 1,
  'captured-surface-control': 1,
  'clipboard-read': 1,
  'clipboard-sanitized-write': 1,
  'deprecated-sync-clipboard-read': 1,
  'display-capture': 1,
  fileSystem: 1,
  fullscreen: 1,
  geolocation: 1,
  'geolocation-approximate': 1,
  'hand-tracking': 1,
  hid: 1,
  'idle-detection': 1,
  keyboardLock: 1,
  'local-fonts': 1,
  'local-network': 1,
  'local-network-access': 1,
  'loopback-network': 1,
  media: 1,
  mediaKeySystem: 1,
  midi: 1,
  midiSysex: 1,
  nfc: 1,
  notifications: 1,
  openExternal: 1,
  'payment-handler': 1,
  'periodic-background-sync': 1,
  'persistent-storage': 1,
  pointerLock: 1,
  'screen-wake-lock': 1,
  sensors: 1,
  serial: 1,
  'smart-card': 1,
  'speaker-selection': 1,
  'storage-access': 1,
  'system-wake-lock': 1,
  'top-level-storage-access': 1,
  usb: 1,
  vr: 1,
  'web-app-installation': 1,
  'web-printing': 1,
  'window-management': 1,
  unknown: 1,
} satisfies Record<Name, 1>) as Name[];

interface Sender {
  url: string;
  isMainFrame: boolean;
}

const APP: Sender = { url: `${DESKTOP_ORIGIN}/app/tickets`, isMainFrame: true };
const OTHERS: [string, Sender][] = [
  ['The frame of a video', { url: `${VIDEO_ORIGIN}/embed/x`, isMainFrame: false }],
  ['A frame of the app', { ...APP, isMainFrame: false }],
  ['Another origin', { url: 'https://example.test/', isMainFrame: true }],
];
const app = sharedShell('The handlers of permissions are recorded');

/** Returns the names that both handlers of the main process grant, with each kind of media. */
async function granted(shell: Shell, sender: Sender): Promise<string[]> {
  const results = await shell.main(
    (_electron, { names, url, isMainFrame }) => {
      const { permissionCheck, permissionRequest } = globalThis.shellRecord;
      return names.flatMap((name) =>
        (name === 'media' ? (['audio', 'video'] as const) : (['unknown'] as const)).map((mediaType) => {
          const requestingUrl = url;
          const checked = permissionCheck!(null, name, new URL(url).href, {
            isMainFrame,
            requestingUrl,
            mediaType,
          });
          let requested = false;
          const mediaTypes = mediaType === 'unknown' ? undefined : [mediaType];
          const details = { isMainFrame, requestingUrl, securityOrigin: url, mediaTypes };
          permissionRequest!({} as never, name, (granting) => (requested = granting), details);
          return { name: name === 'media' ? mediaType : name, checked, requested };
        }),
      );
    },
    { names: NAMES, ...sender },
  );
  // A check that differs from the request would ask again and again.
  expect(results.filter(({ checked, requested }) => checked !== requested)).toEqual([]);
  return results.filter(({ checked }) => checked).map(({ name }) => name);
}

test('The app has only the permissions that it needs', async () => {
  expect((await granted(app(), APP)).sort()).toEqual([
    'audio',
    'clipboard-sanitized-write',
    'fullscreen',
    'local-network',
    'local-network-access',
    'loopback-network',
    'notifications',
  ]);
});

for (const [who, sender] of OTHERS) {
  test(`${who} has no permission`, async () => {
    expect(await granted(app(), sender)).toEqual([]);
  });
}

test('The page has the microphone but not the camera', async () => {
  const state = (name: string) =>
    app().page.evaluate(
      async (wanted) => (await navigator.permissions.query({ name: wanted as PermissionName })).state,
      name,
    );
  expect(await state('microphone')).toBe('granted');
  expect(await state('notifications')).toBe('granted');
  expect(await state('camera')).not.toBe('granted');
  expect(await state('geolocation')).not.toBe('granted');
});
