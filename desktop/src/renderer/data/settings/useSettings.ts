import type { SettingKey } from '@recado/shared/settings';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { me } from '@recado/shared/auth';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/lib/api/call';
import { replaceUser } from '@/lib/session/session';

/** A setting of the company as the signed-in user's record has it; the live event keeps it fresh. */
export function useSetting(key: SettingKey): string {
  const { settings } = useCurrentUser().company;
  return settings.find((setting) => setting.key === key)?.value ?? '';
}

/** Everything these screens read beside the signed-in user's record. */
export const SETTINGS_QUERIES = ['settings'] as const;

/** Reads again what the tabs show: the company with its hours, its settings, the signed-in user (specification 2 §2.5). */
export function useReadAnew(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: SETTINGS_QUERIES });
    // The record carries the settings: read while one is being saved it would show the old one.
    if (client.isMutating({ mutationKey: SETTINGS_QUERIES }) > 0) return;
    // What fails here comes with the next event or start.
    call(me).then(replaceUser, () => undefined);
  };
}
