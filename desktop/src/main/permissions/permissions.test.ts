import { describe, expect, test } from 'vitest';
import { limitPermissions } from './permissions';

type Limited = Parameters<typeof limitPermissions>[0];
type Request = NonNullable<Parameters<Limited['setPermissionRequestHandler']>[0]>;
type Check = NonNullable<Parameters<Limited['setPermissionCheckHandler']>[0]>;
type Name = Parameters<Request>[1];

let request: Request;
let check: Check;
limitPermissions({
  setPermissionRequestHandler: (handler) => void (request = handler!),
  setPermissionCheckHandler: (handler) => void (check = handler!),
});

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

interface Frame {
  url: string;
  isMainFrame: boolean;
}

const APP: Frame = { url: 'app://recado/app/tickets', isMainFrame: true };
const OTHERS: [string, Frame][] = [
  ['a frame of the app', { ...APP, isMainFrame: false }],
  ['an embedded video', { url: 'https://www.youtube-nocookie.com/', isMainFrame: false }],
  ['another origin', { url: 'https://example.test/', isMainFrame: true }],
  ['another host of the scheme', { url: 'app://other/', isMainFrame: true }],
];
/** Returns the results of a frame's permission request and of Chromium's check. */
function results(permission: Name, { url, isMainFrame }: Frame, kinds: ('audio' | 'video')[] = []) {
  let granted: boolean | undefined;
  const details = { isMainFrame, requestingUrl: url, mediaTypes: kinds };
  request({} as never, permission, (isGranted) => (granted = isGranted), details);
  const mediaType = kinds[0] ?? 'unknown';
  return [granted, check(null, permission, url, { isMainFrame, mediaType })];
}

/** Returns the names that both handlers grant to a frame, with each kind of media. */
function granted(frame: Frame): string[] {
  const found = NAMES.flatMap((name) =>
    (name === 'media' ? (['audio', 'video'] as const) : [undefined]).map((kind) => ({
      name: kind ?? name,
      results: results(name, frame, kind && [kind]),
    })),
  );
  // A check that differs from the request would ask again and again.
  expect(found.filter((one) => one.results[0] !== one.results[1])).toEqual([]);
  return found.filter((one) => one.results[0]).map(({ name }) => name);
}

describe('permissions', () => {
  test('grant the app’s page only what it needs', () => {
    expect(granted(APP).sort()).toEqual([
      'audio',
      'clipboard-sanitized-write',
      'fullscreen',
      'local-network',
      'local-network-access',
      'loopback-network',
      'notifications',
    ]);
  });

  test('grant no camera with the microphone', () => {
    expect(results('media', APP, ['video', 'audio'])).toEqual([false, false]);
    expect(results('media', APP)).toEqual([false, false]);
  });

  test.each(OTHERS)('deny everything to %s', (_who, frame) => {
    expect(granted(frame)).toEqual([]);
  });
});
