import { mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircle20Regular, Eye20Regular, MailUnread20Regular } from '@fluentui/react-icons';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { readingCounts } from '@/data/tickets/ticket-rules';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { IconButton } from '@/ui/tooltip/IconButton';
import { useRowStyles } from './row-styles';

export interface RowToolsProps {
  ticket: Ticket;
  focusable: boolean;
  onClose: (ticket: Ticket) => void;
  onPeek: (ticket: Ticket) => void;
  onMarkUnread: (ticket: Ticket) => void;
}

/**
 * Row actions: mark as unread, peek (not for groups), close. The actions are rendered after the rows, so that
 * scrolling does not wait for them. The focusable row renders its actions at once.
 */
export function RowTools({ ticket, focusable, onClose, onPeek, onMarkUnread }: RowToolsProps) {
  const styles = useRowStyles();
  const { t } = useTranslation('tickets');
  const { t: tList } = useTranslation('ticket-list');
  const { t: tActions } = useTranslation('ticket-actions');
  const { id: userId } = useCurrentUser();
  const drawn = useDeferredValue(true, focusable);
  if (!drawn) return null;
  const mayMarkUnread = ticket.unreadMessages === 0 && readingCounts(ticket, userId);
  const mayClose = ticket.status !== 'closed';
  const common = { size: 'small', className: styles.tool, tabIndex: focusable ? 0 : -1 } as const;
  return (
    <span
      className={mergeClasses(styles.tools, ticket.status === 'pending' && styles.toolsPending)}
      data-shown="hover"
      data-row-tools={mayMarkUnread && !ticket.isGroup && mayClose ? 'three' : 'few'}
    >
      {mayMarkUnread && (
        <IconButton
          {...common}
          icon={<MailUnread20Regular />}
          label={tActions('markUnread')}
          onClick={() => onMarkUnread(ticket)}
        />
      )}
      {!ticket.isGroup && (
        <IconButton
          {...common}
          icon={<Eye20Regular />}
          label={tList('peek')}
          data-row-peek
          onClick={() => onPeek(ticket)}
        />
      )}
      {mayClose && (
        <IconButton
          {...common}
          icon={<CheckmarkCircle20Regular />}
          label={t('closeConversation')}
          onClick={() => onClose(ticket)}
        />
      )}
    </span>
  );
}
