import { useTranslation } from 'react-i18next';
import { useCompanyEvent } from '../../../../lib/realtime';
import { useCurrentUser } from '../../../../lib/session';
import { useToasts } from '../../../../ui/toasts';
import { failureText } from '../conversation/failureText';

/** The notice of a file that is being made ready goes by itself (specification 1 §9). */
const SHOWN_MS = 4000;

/** Says that one's own file is being made ready for phones, or why it could not be sent (specification 1 §2.10, §7.9). */
export function useMediaNotices(wanted: boolean): void {
  const { t } = useTranslation('content');
  const { t: tTickets } = useTranslation('tickets');
  const toasts = useToasts();
  const { id: userId } = useCurrentUser();
  useCompanyEvent(`${userId}-media`, (event) => {
    if (!wanted) return;
    if (event.action === 'error') {
      toasts.error(t('fileNotSent'), { detail: failureText(event.message, tTickets) });
    } else if (event.message === 'preparing') {
      toasts.info(t('preparing'), { timeoutMs: SHOWN_MS });
    }
  });
}
