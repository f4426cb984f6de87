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
const GRANTED: Name[] = [
  'notifications',
  'clipboard-sanitized-write',
  'fullscreen',
  'local-network-access',
  'local-network',
  'loopback-network',
];

/** Returns the results of a frame's permission request and of Chromium's check. */
function results(permission: Name, { url, isMainFrame }: Frame, kinds: ('audio' | 'video')[] = []) {
  let granted: boolean | undefined;
  const details = { isMainFrame, requestingUrl: url, mediaTypes: kinds };
  request({} as never, permission, (answer) => (granted = answer), details);
  const mediaType = kinds[0] ?? 'unknown';
  return [granted, check(null, permission, url, { isMainFrame, mediaType })];
}

describe('permissions', () => {
  test.each(GRANTED)('grant the app’s page %s', (permission) => {
    expect(results(permission, APP)).toEqual([true, true]);
  });

  test('grant the app’s page the microphone, but no camera and no location', () => {
    expect(results('media', APP, ['audio'])).toEqual([true, true]);
    expect(results('media', APP, ['video', 'audio'])).toEqual([false, false]);
    expect(results('media', APP)).toEqual([false, false]);
    expect(results('geolocation', APP)).toEqual([false, false]);
  });

  test.each(OTHERS)('deny everything to %s', (_who, frame) => {
    for (const permission of GRANTED) expect(results(permission, frame)).toEqual([false, false]);
    expect(results('media', frame, ['audio'])).toEqual([false, false]);
  });
});
