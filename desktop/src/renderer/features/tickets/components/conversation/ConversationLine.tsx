import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Message } from '@recado/shared/messages';
import type { Ticket } from '@recado/shared/tickets';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isCentred, type ConversationItem, type Placement } from '../../reducers/conversationItems';
import { bubbleTime, dividerTime, gapTimes, notificationTime } from '../../rules/dates';
import { messageData } from '../../rules/messageData';
import { MessageBubble } from './MessageBubble';
import { PendingBubble } from './PendingBubble';

const useStyles = makeStyles({
  root: { padding: `0 ${tokens.spacingHorizontalL}` },
  inRun: { paddingTop: '2px' },
  apart: { paddingTop: '8px' },
  otherSide: { paddingTop: tokens.spacingVerticalM },
  last: { paddingBottom: tokens.spacingVerticalM },
  centred: {
    padding: `${tokens.spacingVerticalS} 0`,
    textAlign: 'center',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  closed: {
    marginTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: 0,
  },
  started: { paddingTop: tokens.spacingVerticalXXS },
  detail: { display: 'block' },
});

interface LineProps {
  item: ConversationItem;
  ticket: Ticket;
  /** Nothing stands below it. */
  last: boolean;
}

/** One line of the conversation: a bubble, a day, a divider between tickets, or a notice. */
export const ConversationLine = memo(function ConversationLine({ item, ticket, last }: LineProps) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const space = (placement: Placement) =>
    mergeClasses(
      placement.startsRun ? styles.apart : styles.inRun,
      placement.sideChanged && styles.otherSide,
      last && styles.last,
    );
  switch (item.kind) {
    case 'day':
      return (
        <div className={styles.root}>
          <div className={styles.centred}>{item.day}</div>
        </div>
      );
    case 'closed':
      return (
        <div className={styles.root}>
          <div className={mergeClasses(styles.centred, styles.closed)}>
            {t('conversation.closedAt', { time: dividerTime(item.instant) })}
          </div>
        </div>
      );
    case 'started':
      return (
        <div className={styles.root}>
          <div className={mergeClasses(styles.centred, styles.started)}>
            {t('conversation.startedAt', { time: dividerTime(item.instant) })}
          </div>
        </div>
      );
    case 'pending':
      return (
        <div className={mergeClasses(styles.root, space(item.placement))}>
          <PendingBubble pending={item.pending} placement={item.placement} />
        </div>
      );
    case 'message':
      return (
        <div className={mergeClasses(styles.root, space(item.placement))} data-message={item.message.id}>
          {isCentred(item.message) ? (
            <Notice message={item.message} />
          ) : (
            <MessageBubble
              message={item.message}
              placement={item.placement}
              isGroup={ticket.isGroup}
              canSend={ticket.status === 'open' || ticket.status === 'groups'}
            />
          )}
        </div>
      );
  }
});

/** Missed calls and notifications, small and centred (specification 1 §2.10). */
function Notice({ message }: { message: Message }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { call, gap } = messageData(message.dataJson);
  if (message.mediaType === 'call') {
    const time = bubbleTime(message.createdAt);
    return (
      <div className={styles.centred}>
        {call?.video
          ? t('conversation.missedVideoCall', { time })
          : t('conversation.missedVoiceCall', { time })}
      </div>
    );
  }
  if (gap) {
    const [from, to] = gapTimes(gap.from, gap.to);
    return <div className={styles.centred}>{t('conversation.gap', { from, to, count: gap.recovered })}</div>;
  }
  return (
    <div className={styles.centred}>
      {message.body}
      <span className={styles.detail}>
        {t('conversation.noticeTime', { time: notificationTime(message.createdAt) })}
      </span>
    </div>
  );
}
