import type { UpdateChoice, UpdateMode } from '../../ipc/bridge';

export interface Installation {
  platform: NodeJS.Platform;
  isPackaged: boolean;
  hasReleaseKey: boolean;
  execPath: string;
  env: NodeJS.ProcessEnv;
}

/**
 * Returns the choices of an installation: none without a key to verify new versions, and no `auto` where replacing files
 * needs an administrator (installed for all users on Windows, packages of Linux).
 */
export function updateChoicesOf(installation: Installation): UpdateChoice[] {
  if (!installation.isPackaged || !installation.hasReleaseKey) return [];
  return isOwnInstallation(installation) ? ['auto', 'notify', 'off'] : ['notify', 'off'];
}

/** Returns what a choice means for an installation with these choices. */
export function updateModeOf(choice: UpdateChoice, choices: readonly UpdateChoice[]): UpdateMode {
  if (choice === 'off' || choices.length === 0) return 'off';
  return choice === 'auto' && choices.includes('auto') ? 'install' : 'notice';
}

function isOwnInstallation({ platform, execPath, env }: Installation): boolean {
  if (platform === 'darwin') return true;
  if (platform !== 'win32') return Boolean(env['APPIMAGE']);
  const folder = env['LOCALAPPDATA']?.toLowerCase();
  return folder !== undefined && execPath.toLowerCase().startsWith(`${folder}\\`);
}
