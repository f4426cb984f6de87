import { useQueryClient } from '@tanstack/react-query';
import { me } from '@recado/shared/auth';
import type { SettingKey } from '@recado/shared/settings';
import { call } from '@/lib/api/call';
import { replaceUser } from '@/lib/session/session';
import { useCurrentUser } from '@/lib/session/useCurrentUser';

/** Returns a setting from the signed-in user's record, which events keep current. */
export function useSetting(key: SettingKey): string {
  const { settings } = useCurrentUser().company;
  return settings.find((setting) => setting.key === key)?.value ?? '';
}

export const SETTINGS_QUERIES = ['settings'] as const;

/** Includes the signed-in user, who contains the settings. */
export function useRefetchSettings(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: SETTINGS_QUERIES });
    // A record fetched while a setting is being saved would show the setting's old value.
    if (client.isMutating({ mutationKey: SETTINGS_QUERIES }) > 0) return;
    // If the request fails, it is repeated after the next event or when the app starts again.
    call(me).then(replaceUser, () => undefined);
  };
}
