import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Command } from '@/lib/commands/registry';
import { useCommands } from '@/lib/commands/useCommands';
import { signOut } from '@/lib/session/session';
import { THEME_CHOICES, useThemeChoice } from '@/ui/theme/useThemeChoice';
import { useEntries } from '../navigation/entries';

export function useShellCommands(): void {
  const { t } = useTranslation('palette');
  const { t: app } = useTranslation('app');
  const navigate = useNavigate();
  const [theme, setTheme] = useThemeChoice();
  const screens = useEntries().map((entry): Command => ({
    id: `go.${entry.path}`,
    label: t('goTo', { name: app(entry.label) }),
    section: 'go',
    run: () => navigate(entry.path),
  }));
  const themes = THEME_CHOICES.filter((choice) => choice !== theme).map((choice): Command => ({
    id: `theme.${choice}`,
    label: t('theme', { name: app(`userMenu.themes.${choice}`) }),
    section: 'preferences',
    run: () => setTheme(choice),
  }));
  useCommands([
    ...screens,
    ...themes,
    { id: 'session.signOut', label: app('userMenu.signOut'), section: 'general', run: () => signOut() },
  ]);
}
