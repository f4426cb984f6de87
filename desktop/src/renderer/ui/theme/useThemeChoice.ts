import { useSyncExternalStore } from 'react';
import { desktop, type ThemeChoice } from '@/lib/bridge';
import { useMachineSetting } from '@/lib/settings/machine-settings';
import { darkTheme, highContrastTheme, lightTheme, type ProductTheme } from './themes';

export const THEME_CHOICES: readonly ThemeChoice[] = ['system', 'light', 'dark', 'highContrast'];

/** `system` until the user chooses. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const [stored, store] = useMachineSetting('theme', 'system');
  const choice = THEME_CHOICES.find((known) => known === stored) ?? 'system';
  return [
    choice,
    (next) => {
      store(next === 'system' ? null : next);
      desktop().setTheme(next);
    },
  ];
}

/** Returns the chosen theme or, for `system`, that of the operating system. */
export function useTheme(): ProductTheme {
  const [choice] = useThemeChoice();
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const systemContrast = useMediaQuery('(forced-colors: active)');
  if (choice === 'highContrast' || (choice === 'system' && systemContrast)) return highContrastTheme;
  return choice === 'dark' || (choice === 'system' && systemDark) ? darkTheme : lightTheme;
}

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}
