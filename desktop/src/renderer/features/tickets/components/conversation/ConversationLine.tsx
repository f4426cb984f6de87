import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { isCentred, type ConversationItem, type Placement } from '../../reducers/conversationItems';
import { dividerTime } from '../../rules/dates';
import type { ConversationPlace } from '../messages/messageUi';
import { AlbumBubble } from './AlbumBubble';
import { useLineStyles } from './lineStyles';
import { MessageLine } from './MessageLine';
import { Notice } from './Notice';
import { PendingBubble } from './PendingBubble';

const useStyles = makeStyles({
  closed: {
    marginTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: 0,
  },
  started: { paddingTop: tokens.spacingVerticalXXS },
  unread: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '::before': { content: '""', flexGrow: 1, height: '1px', backgroundColor: tokens.colorBrandStroke2 },
    '::after': { content: '""', flexGrow: 1, height: '1px', backgroundColor: tokens.colorBrandStroke2 },
  },
});

interface LineProps {
  item: ConversationItem;
  place: ConversationPlace;
  /** Nothing stands below it. */
  last: boolean;
}

/** One line of the conversation: a bubble, an album, a day, a divider between tickets, or a notice. */
export const ConversationLine = memo(function ConversationLine({ item, place, last }: LineProps) {
  const styles = useStyles();
  const lines = useLineStyles();
  const { t } = useTranslation('tickets');
  const { t: tLines } = useTranslation('messages');
  const centred = mergeClasses(lines.centred, item.kind in styles && styles[item.kind as 'unread']);
  switch (item.kind) {
    case 'day':
      return <Separator className={centred} text={item.day} />;
    case 'unread':
      return <Separator className={centred} text={tLines('newMessages')} />;
    case 'closed':
      return (
        <Separator
          className={centred}
          text={t('conversation.closedAt', { time: dividerTime(item.instant) })}
        />
      );
    case 'started':
      return (
        <Separator
          className={centred}
          text={t('conversation.startedAt', { time: dividerTime(item.instant) })}
        />
      );
    case 'pending':
      return (
        <Spaced placement={item.placement} last={last}>
          <PendingBubble pending={item.pending} placement={item.placement} />
        </Spaced>
      );
    case 'album':
      return (
        <Spaced placement={item.placement} last={last}>
          <AlbumBubble messages={item.messages} placement={item.placement} place={place} />
        </Spaced>
      );
    case 'message':
      return (
        <Spaced placement={item.placement} last={last}>
          {isCentred(item.message) ? (
            <Notice message={item.message} />
          ) : (
            <MessageLine message={item.message} placement={item.placement} place={place} />
          )}
        </Spaced>
      );
  }
});

function Separator({ className, text }: { className: string; text: string }) {
  const lines = useLineStyles();
  return (
    <div className={lines.root}>
      <div className={className}>{text}</div>
    </div>
  );
}

function Spaced({
  placement,
  last,
  children,
}: {
  placement: Placement;
  last: boolean;
  children: React.ReactNode;
}) {
  const lines = useLineStyles();
  return (
    <div
      className={mergeClasses(
        lines.root,
        placement.startsRun ? lines.apart : lines.inRun,
        placement.sideChanged && lines.otherSide,
        last && lines.last,
      )}
    >
      {children}
    </div>
  );
}
