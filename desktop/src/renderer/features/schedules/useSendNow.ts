import { useTranslation } from 'react-i18next';
import type { Schedule } from '@recado/shared/schedules';
import { useSendScheduleNow } from '@/data/schedules/useScheduleMutations';
import { contactName } from '@/lib/formats/names';
import { useToasts } from '@/ui/toasts/useToasts';

/** Returns a function that sends a failed or cancelled message now ("Enviar agora"). */
export function useSendNow(): (schedule: Schedule) => Promise<boolean> {
  const { t } = useTranslation('schedules');
  const toasts = useToasts();
  const { mutateAsync } = useSendScheduleNow();
  return async ({ id, contact }) => {
    try {
      await mutateAsync(id);
      toasts.success(t('sendingNow', { name: contactName(contact.name) }));
      return true;
    } catch (error) {
      toasts.failure(error);
      return false;
    }
  };
}
