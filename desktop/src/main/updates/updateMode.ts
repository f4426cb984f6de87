import type { MachinePolicy, UpdateMode } from '../../ipc/bridge';

export interface Installation {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  hasReleaseKey: boolean;
  execPath: string;
  env: NodeJS.ProcessEnv;
  policy: MachinePolicy['updates'];
}

/**
 * Returns whether this installation can update itself: not without a key to verify new versions, and not where
 * replacing files needs an administrator (installed for all users on Windows, packages of Linux).
 */
export function updateModeOf(installation: Installation): UpdateMode {
  const { isPackaged, hasReleaseKey, policy } = installation;
  if (!isPackaged || !hasReleaseKey || policy === 'off') return 'off';
  return policy === 'notify' || !isOwnInstallation(installation) ? 'notice' : 'install';
}

function isOwnInstallation({ platform, execPath, env }: Installation): boolean {
  if (platform === 'darwin') return true;
  if (platform !== 'win32') return Boolean(env['APPIMAGE']);
  const folder = env['LOCALAPPDATA']?.toLowerCase();
  return folder !== undefined && execPath.toLowerCase().startsWith(`${folder}\\`);
}
