import { atom, getDefaultStore, useAtom } from 'jotai';
import { useCallback } from 'react';
import { desktop } from '@/lib/bridge';

/** Settings of this machine, read before the first render. */
const settingsAtom = atom<Record<string, string>>({});
const store = getDefaultStore();

/** Reads the settings and subscribes to changes by other windows. Must be called before rendering. */
export async function loadMachineSettings(): Promise<void> {
  desktop().settings.onChange(({ key, value }) => store.set(settingsAtom, withSetting(key, value)));
  store.set(settingsAtom, await desktop().settings.all());
}

/** Returns undefined if the setting was never set. */
export function machineSetting(key: string): string | undefined {
  return store.get(settingsAtom)[key];
}

/** Null restores the fallback. */
export function useMachineSetting(key: string, fallback: string): [string, (value: string | null) => void] {
  const [settings, setSettings] = useAtom(settingsAtom);
  const set = useCallback(
    (value: string | null) => {
      desktop().settings.set(key, value);
      setSettings(withSetting(key, value));
    },
    [key, setSettings],
  );
  return [settings[key] ?? fallback, set];
}

function withSetting(key: string, value: string | null) {
  return ({ [key]: _old, ...others }: Record<string, string>): Record<string, string> =>
    value === null ? others : { ...others, [key]: value };
}
