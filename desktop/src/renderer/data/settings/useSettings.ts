import type { SettingKey } from '@recado/shared/settings';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** A setting of the company as the signed-in user's record has it; the live event keeps it fresh. */
export function useSetting(key: SettingKey): string {
  const { settings } = useCurrentUser().company;
  return settings.find((setting) => setting.key === key)?.value ?? '';
}
