import type { Message } from '@recado/shared/messages';
import { atom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { failureText } from './failure-text';

/** The ids of the user's messages whose file the server prepares for phones: their bubbles show it. */
export const preparingFilesAtom = atom<ReadonlySet<string>>(new Set<string>());

/**
 * Follows how the server prepares the user's files. Progress is shown at the bubble; a failure raises a toast only where
 * its bubble, which shows the reason, is not among `messages` (specification 1 §2.10, §7.9).
 */
export function useMediaNotices(wanted: boolean, messages: readonly Message[]): void {
  const { t } = useTranslation('message-content');
  const { t: tTickets } = useTranslation('tickets');
  const toasts = useToasts();
  const { id: userId } = useCurrentUser();
  const setPreparing = useSetAtom(preparingFilesAtom);
  useCompanyEvent(`${userId}-media`, (event) => {
    if (!wanted) return;
    const { uuid } = event;
    const isPreparing = event.action === 'loading' && event.message === 'preparing';
    setPreparing(
      (before) => new Set([...before].filter((id) => id !== uuid).concat(isPreparing ? uuid : [])),
    );
    if (event.action === 'error' && !messages.some(({ id }) => id === uuid))
      toasts.error(t('fileNotSent'), { detail: failureText(event.message, tTickets) });
  });
}
