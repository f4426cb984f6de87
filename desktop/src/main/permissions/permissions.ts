import type { Session } from 'electron';
import { isAppAddress } from '../app-protocol/appFile';

/** Chromium's permissions for a server on this machine or its network. */
const SERVER_NEARBY = new Set(['local-network-access', 'local-network', 'loopback-network']);

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
