import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notice } from '@recado/shared/notifications';
import { desktop } from '@/lib/bridge';
import { useCatchUp, useCompanyEvent } from '@/lib/realtime/hooks';
import { useToasts } from '@/ui/toasts/useToasts';
import { useNoticeText } from './notice-text';
import { noticeKey, useReadNotices } from './useNotices';
import { useNotificationSettings } from './useNotificationSettings';

/** Maximum lengths that the main process accepts (ipc/channels.ts). */
const MAX_TITLE = 150;
const MAX_BODY = 200;
/** Duration of a toast, long enough to read a customer's comment. */
const TOAST_MS = 15_000;
const MAX_REMEMBERED = 200;

/**
 * Keeps the notices current. Shows a new one as a toast in a focused window, otherwise as a system
 * notification. Mounted once per window.
 */
export function useNoticeEvents(): void {
  const client = useQueryClient();
  const toasts = useToasts();
  const navigate = useNavigate();
  const read = useReadNotices();
  const textOf = useNoticeText();
  const { muted } = useNotificationSettings();
  const shown = useRef(new Set<string>());
  const refetch = () => void client.invalidateQueries({ queryKey: noticeKey });
  const show = (notice: Notice) => {
    const { title, detail, path, open, isGood } = textOf(notice);
    if (document.visibilityState === 'visible' && document.hasFocus()) {
      toasts[isGood ? 'info' : 'warning'](title, {
        detail,
        action: {
          label: open,
          onClick: () => {
            read([notice.id]);
            void navigate(path);
          },
        },
        timeoutMs: TOAST_MS,
      });
    } else if (!muted)
      desktop().notifications.show({
        tag: `notice-${notice.id}`,
        title: title.slice(0, MAX_TITLE),
        body: detail.slice(0, MAX_BODY),
        path,
        attention: notice.content.kind === 'ticketAssigned' || notice.content.kind === 'ticketWoken',
      });
  };
  useCatchUp(refetch);
  useCompanyEvent('notice', (event) => {
    refetch();
    if (event.action !== 'create' || isRepeated(shown.current, event.notice.id)) return;
    show(event.notice);
  });
}

/** A change of the server can repeat an event. */
function isRepeated(known: Set<string>, id: string): boolean {
  if (known.has(id)) return true;
  known.add(id);
  const [oldest] = known;
  if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
  return false;
}
