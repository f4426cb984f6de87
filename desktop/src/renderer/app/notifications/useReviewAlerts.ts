import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { npsTypeOf, type Review } from '@recado/shared/reviews';
import { desktop } from '@/lib/bridge';
import { contactName } from '@/lib/formats/names';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useToasts } from '@/ui/toasts/useToasts';
import { useNotificationSettings } from './useNotificationSettings';

/** Maximum lengths that the main process accepts (ipc/channels.ts). */
const MAX_NAME = 100;
const MAX_COMMENT = 200;
/** Duration of a toast, long enough to read the customer's comment. */
const TOAST_MS = 15_000;

/** Returns whether a review alerts administrators: an unhappy customer left a comment. */
const needsAttention = ({ note, observation }: Review) =>
  npsTypeOf(note) === 'detractors' && observation !== '';

/**
 * Alerts administrators to bad reviews with a comment. Shows a toast in a focused window, otherwise a system
 * notification.
 */
export function useReviewAlerts(): void {
  const { t } = useTranslation('notifications');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { muted } = useNotificationSettings();
  useCompanyEvent('review', ({ review }) => {
    if (!needsAttention(review)) return;
    const name = contactName(review.ticket.contact.name).slice(0, MAX_NAME);
    const title = t('review.title', { name, note: review.note });
    const comment = review.observation.replace(/\s+/gu, ' ').slice(0, MAX_COMMENT);
    const path = `/tickets/${review.ticket.uuid}`;
    if (document.visibilityState === 'visible' && document.hasFocus())
      toasts.warning(title, {
        detail: comment,
        action: { label: t('review.open'), onClick: () => void navigate(path) },
        timeoutMs: TOAST_MS,
      });
    else if (!muted)
      desktop().notifications.show({
        tag: `review-${review.id}`,
        title,
        body: comment,
        path,
        attention: false,
      });
  });
}
