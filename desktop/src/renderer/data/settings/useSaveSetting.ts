import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type SettingKey, updateSetting } from '@recado/shared/settings';
import { call } from '@/lib/api/call';
import { replaceSetting } from '@/lib/session/session';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { SETTINGS_QUERIES } from './useSettings';

/** Specification 2 §2.5, §9. */
export const SAVED_TOAST_MS = 2000;

/** Saves one setting at once: shown as if it were saved, and as it was again when the server refuses. */
export function useSaveSetting(): (key: SettingKey, value: string) => void {
  const { settings } = useCurrentUser().company;
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  const { mutate } = useMutation({
    mutationKey: SETTINGS_QUERIES,
    // One after the other, so that the last one chosen is the one that stays.
    scope: { id: 'settings' },
    mutationFn: ({ key, value }: { key: SettingKey; value: string }) =>
      call(updateSetting, { params: { key }, body: { key, value } }),
    onMutate: (wished) => {
      const before = settings.find(({ key }) => key === wished.key);
      replaceSetting(wished);
      return before;
    },
    onError: (error, _wished, before) => {
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
