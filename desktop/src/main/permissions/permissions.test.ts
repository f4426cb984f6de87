import { describe, expect, test } from 'vitest';
import { limitPermissions } from './permissions';

type Limited = Parameters<typeof limitPermissions>[0];
type Request = NonNullable<Parameters<Limited['setPermissionRequestHandler']>[0]>;
type Check = NonNullable<Parameters<Limited['setPermissionCheckHandler']>[0]>;

let request: Request;
let check: Check;
limitPermissions({
  setPermissionRequestHandler: (handler) => void (request = handler!),
  setPermissionCheckHandler: (handler) => void (check = handler!),
});

const OWN = 'app://recado/app/tickets';
const NEARBY = ['local-network-access', 'local-network', 'loopback-network'] as const;

/** Returns the results of a page's permission request and of Chromium's check for `url`. */
function answers(permission: Parameters<Request>[1], url: string, kinds: ('audio' | 'video')[] = []) {
  let granted: boolean | undefined;
  const details = { isMainFrame: true, requestingUrl: url, mediaTypes: kinds };
  request({} as never, permission, (answer) => (granted = answer), details);
  const mediaType = kinds[0] ?? 'unknown';
  return [granted, check(null, permission, url, { isMainFrame: true, mediaType })];
}

describe('permissions', () => {
  test.each(NEARBY)(
    'let the app reach a server on this machine or in the local network: %s',
    (permission) => {
      expect(answers(permission, OWN)).toEqual([true, true]);
    },
  );

  test.each(NEARBY)('deny the same to an embedded page: %s', (permission) => {
    expect(answers(permission, 'https://www.youtube-nocookie.com/')).toEqual([false, false]);
  });

  test('include notifications and the microphone, but no camera and no location', () => {
    expect(answers('notifications', OWN)).toEqual([true, true]);
    expect(answers('media', OWN, ['audio'])).toEqual([true, true]);
    expect(answers('media', OWN, ['video', 'audio'])).toEqual([false, false]);
    expect(answers('geolocation', OWN)).toEqual([false, false]);
  });
});
