import type { DesktopBridge, SettingChange, Unsubscribe } from '../../../ipc/bridge';
import { createBrowserCredentials } from './browser-credentials';
import { createBrowserNotifications } from './browser-notifications';

const SETTINGS_PREFIX = 'recado.setting.';

/** Uses cookies, localStorage and browser notifications. */
export function createBrowserBridge(): DesktopBridge {
  const plainTitle = document.title;
  return {
    platform: 'browser',
    credentials: createBrowserCredentials(window.location.origin),
    server: {
      canChange: false,
      address: () => Promise.resolve(window.location.origin),
      setAddress: () => Promise.resolve({ ok: true, address: window.location.origin }),
    },
    settings: { all: () => Promise.resolve(readSettings()), set: writeSetting, onChange: onSettingChange },
    policy: () => Promise.resolve({}),
    notifications: createBrowserNotifications(),
    alive: () => undefined,
    onResume: () => () => undefined,
    setBadge(count) {
      document.title = count > 0 ? `(${count}) ${plainTitle}` : plainTitle;
    },
    openExternal(url) {
      if (/^(https?|mailto|tel):/i.test(url)) window.open(url, '_blank', 'noopener,noreferrer');
    },
    setTheme: () => undefined,
    setCompanyLanguage: () => undefined,
    window: null,
    onDeepLink: () => () => undefined,
    autostart: null,
    downloads: null,
    dragOut: null,
    print: null,
    diagnostics: () => Promise.resolve([]),
    updates: null,
  };
}

function readSettings(): Record<string, string> {
  const settings: Record<string, string> = {};
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index);
    if (key?.startsWith(SETTINGS_PREFIX))
      settings[key.slice(SETTINGS_PREFIX.length)] = localStorage.getItem(key) ?? '';
  }
  return settings;
}

/** Receives changes of other tabs; storage events never arrive from the same tab. */
function onSettingChange(handler: (change: SettingChange) => void): Unsubscribe {
  const receive = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(SETTINGS_PREFIX))
      handler({ key: key.slice(SETTINGS_PREFIX.length), value: newValue });
  };
  window.addEventListener('storage', receive);
  return () => window.removeEventListener('storage', receive);
}

function writeSetting(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(SETTINGS_PREFIX + key);
  else localStorage.setItem(SETTINGS_PREFIX + key, value);
}
