import type { Session } from 'electron';
import { isAppAddress } from '../app-protocol/appFile';

/**
 * What Chromium asks before a page may reach this machine or its network, where the server may be. The page's policy
 * lets it reach no other (contentSecurityPolicy).
 */
const SERVER_NEARBY = new Set(['local-network-access', 'local-network', 'loopback-network']);

/**
 * Grants notifications, the microphone (to record) and, to the app's own page, a server nearby: nothing the renderer
 * shows needs a camera, a place or the like.
 */
export function limitPermissions(
  session: Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler'>,
): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    const kinds = 'mediaTypes' in details ? (details.mediaTypes ?? []) : [];
    const microphone = permission === 'media' && kinds.length > 0 && kinds.every((kind) => kind === 'audio');
    const nearby = SERVER_NEARBY.has(permission) && isAppAddress(details.requestingUrl);
    answer(permission === 'notifications' || microphone || nearby);
  });
  session.setPermissionCheckHandler((_contents, permission, origin, { mediaType }) => {
    const microphone = permission === 'media' && mediaType === 'audio';
    const nearby = SERVER_NEARBY.has(permission) && isAppAddress(origin);
    return permission === 'notifications' || microphone || nearby;
  });
}
