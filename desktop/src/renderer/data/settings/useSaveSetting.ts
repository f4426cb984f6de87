import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type SettingKey, updateSetting } from '@recado/shared/settings';
import { call } from '@/lib/api/call';
import { replaceSetting } from '@/lib/session/session';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { SETTINGS_QUERIES } from './useSettings';

export const SAVED_TOAST_MS = 2000;

/** Saves a setting optimistically; restores the old value if the server rejects it. */
export function useSaveSetting(): (key: SettingKey, value: string) => void {
  const { settings } = useCurrentUser().company;
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationKey: SETTINGS_QUERIES,
    // Saves run one after another, so that the last choice wins.
    scope: { id: 'settings' },
    mutationFn: ({ key, value }: { key: SettingKey; value: string }) =>
      call(updateSetting, { params: { key }, body: { key, value } }),
    onMutate: (setting) => {
      const before = settings.find(({ key }) => key === setting.key);
      replaceSetting(setting);
      return before;
    },
    onError: (error, _setting, before) => {
      if (before) replaceSetting(before);
      toasts.failure(error);
    },
    onSuccess: (saved) => {
      replaceSetting(saved);
      toasts.success(t('saved'), { timeoutMs: SAVED_TOAST_MS });
    },
  });
  return (key, value) => mutate({ key, value });
}
