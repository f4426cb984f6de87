import { atom, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Message } from '@recado/shared/messages';
import { useCompanyEvent } from '@/lib/realtime/hooks';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { useToasts } from '@/ui/toasts/useToasts';
import { failureText } from '../bubble/failure-text';

/** Ids of the user's messages with a file that the server is converting. */
export const preparingFilesAtom = atom<ReadonlySet<string>>(new Set<string>());

/**
 * Tracks how the server prepares the user's files; bubbles show this progress. A failure is shown as a toast only if
 * its message is not in `messages`.
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
