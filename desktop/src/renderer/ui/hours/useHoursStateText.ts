import { useTranslation } from 'react-i18next';
import { type HoursStateResponse, momentText, reasonText } from '@recado/shared/working-hours';
import { languageOf } from '@/lib/i18n/i18n';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useNow } from '@/ui/time/time-hooks';

/** Interval of the check, because at midnight "amanhã" must become "hoje". */
const CHECK_MS = 30_000;

/** Returns an instant in the company's time zone as text: "amanhã às 08:00". */
export function useMomentText(): (at: Date) => string {
  const { i18n } = useTranslation();
  const { timeZone } = useCurrentUser().company;
  const now = useNow(CHECK_MS);
  return (at) => momentText(at, now, timeZone, languageOf(i18n.language));
}

/** Returns a state as text: "Fechado agora (Natal) · abre amanhã às 08:00". */
export function useHoursStateText(): (state: HoursStateResponse) => string {
  const { t, i18n } = useTranslation('hours');
  const moment = useMomentText();
  return (state) => {
    const { open, until, because, label } = state;
    const when = until === null ? '' : moment(new Date(until));
    if (open) return when === '' ? t('state.open') : t('state.openUntil', { when });
    const shown = label === null ? { open, because } : { open, because, label };
    const reason = reasonText(shown, languageOf(i18n.language));
    if (reason === '') return when === '' ? t('state.closed') : t('state.closedUntil', { when });
    return when === ''
      ? t('state.closedBecause', { reason })
      : t('state.closedBecauseUntil', { reason, when });
  };
}
