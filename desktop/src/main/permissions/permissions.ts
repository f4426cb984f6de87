import type { Session } from 'electron';
import { isAppAddress } from '../app-protocol/appFile';

/** Permissions of the app's page besides the microphone. The last three reach a server on this machine or its network. */
const GRANTED = new Set<string>([
  'notifications',
  'clipboard-sanitized-write',
  'fullscreen',
  'local-network-access',
  'local-network',
  'loopback-network',
]);

/** Grants permissions to the app's page only: not to embedded frames, such as help videos, or other origins. */
export function limitPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, respond, details) => {
    const kinds = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const microphone = permission === 'media' && kinds.length > 0 && kinds.every((kind) => kind === 'audio');
    const own = details.isMainFrame && isAppAddress(details.requestingUrl);
    respond(own && (microphone || GRANTED.has(permission)));
  });
  session.setPermissionCheckHandler((_contents, permission, origin, { isMainFrame, mediaType }) => {
    const microphone = permission === 'media' && mediaType === 'audio';
    return isMainFrame && isAppAddress(origin) && (microphone || GRANTED.has(permission));
  });
}
