import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import type { AutostartState } from '../../ipc/bridge';

/** Argument of a start with the computer: the window stays hidden. */
export const HIDDEN_ARGUMENT = '--hidden';
/** Named like the app's own desktop file. */
const DESKTOP_FILE = 'br.app.recado.desktop.desktop';

interface AutostartDeps {
  app: Pick<App, 'isPackaged' | 'getLoginItemSettings' | 'setLoginItemSettings' | 'getPath'>;
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  execPath: string;
  /** Value of the administrator's policy; undefined if the user decides. */
  policy: boolean | undefined;
}

/** "Abrir com o computador". Off until the user or the administrator switches it on. */
export class Autostart {
  constructor(private readonly deps: AutostartDeps) {}

  state(): AutostartState {
    const { app, policy } = this.deps;
    // Without a package, the login item would start Electron itself.
    return {
      available: app.isPackaged,
      enabled: app.isPackaged && this.isOn(),
      locked: policy !== undefined,
    };
  }

  /** Ignored if an administrator decides. */
  set(enabled: boolean): AutostartState {
    if (this.deps.policy === undefined) this.write(enabled);
    return this.state();
  }

  /** Makes the system match the administrator's policy. */
  applyPolicy(): void {
    const { policy } = this.deps;
    if (policy !== undefined && policy !== this.isOn()) this.write(policy);
  }

  private isOn(): boolean {
    const { app, platform } = this.deps;
    if (platform === 'linux') return existsSync(this.desktopFile());
    const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(this.loginItem());
    // The Task Manager of Windows disables the entry and leaves it in place.
    return openAtLogin && (platform !== 'win32' || executableWillLaunchAtLogin);
  }

  private write(openAtLogin: boolean): void {
    const { app, platform } = this.deps;
    if (!app.isPackaged) return;
    if (platform === 'linux') this.writeDesktopFile(openAtLogin);
    else app.setLoginItemSettings({ openAtLogin, ...this.loginItem() });
  }

  /** macOS reports a start at login itself and accepts no arguments. */
  private loginItem(): { args?: string[] } {
    return this.deps.platform === 'win32' ? { args: [HIDDEN_ARGUMENT] } : {};
  }

  private desktopFile(): string {
    const { env, app } = this.deps;
    const config = env['XDG_CONFIG_HOME'] ?? join(app.getPath('home'), '.config');
    return join(config, 'autostart', DESKTOP_FILE);
  }

  private writeDesktopFile(enabled: boolean): void {
    const path = this.desktopFile();
    if (!enabled) return rmSync(path, { force: true });
    // An AppImage runs from a folder that exists only while it runs.
    const program = this.deps.env['APPIMAGE'] ?? this.deps.execPath;
    mkdirSync(join(path, '..'), { recursive: true });
    const lines = [
      '[Desktop Entry]',
      'Type=Application',
      'Name=Recado',
      // The entry outlives the package, whose removal does not know the users' folders.
      `TryExec=${program.replace(/\\/g, '\\\\')}`,
      `Exec=${quoted(program)} ${HIDDEN_ARGUMENT}`,
    ];
    writeFileSync(path, `${lines.join('\n')}\n`);
  }
}

/** Quotes a program of `Exec` (Desktop Entry Specification: quoting, and the field code `%`). */
function quoted(program: string): string {
  const escaped = program
    .replace(/["`$\\]/g, '\\$&')
    .replace(/\\/g, '\\\\')
    .replace(/%/g, '%%');
  return `"${escaped}"`;
}

/** Returns whether the computer started the app, whose window then stays hidden. */
export function isHiddenStart(
  argv: readonly string[],
  app: Pick<App, 'getLoginItemSettings'>,
  platform: NodeJS.Platform,
): boolean {
  if (platform === 'darwin') return app.getLoginItemSettings().wasOpenedAtLogin;
  return argv.includes(HIDDEN_ARGUMENT);
}
