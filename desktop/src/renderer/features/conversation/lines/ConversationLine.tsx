import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConversationInfo } from '@/data/desk/message-ui';
import { type ConversationItem, isCentred, type Placement } from '@/data/messages/conversation-items';
import { dividerTime } from '@/lib/formats/dates';
import { useLineStyles } from '@/ui/message-list/line-styles';
import { AlbumBubble } from '../bubbles/AlbumBubble';
import { PendingBubble } from '../bubbles/PendingBubble';
import { MessageLine } from './MessageLine';
import { Notice } from './Notice';
import { TicketLineText } from './TicketLineText';

const useStyles = makeStyles({
  closed: {
    marginTop: tokens.spacingVerticalM,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    paddingTop: tokens.spacingVerticalM,
    paddingBottom: 0,
  },
  started: { paddingTop: tokens.spacingVerticalXXS },
});

interface LineProps {
  item: ConversationItem;
  place: ConversationInfo;
  last: boolean;
}

export const ConversationLine = memo(function ConversationLine({ item, place, last }: LineProps) {
  switch (item.kind) {
    case 'day':
    case 'unread':
    case 'closed':
    case 'started':
      return <Separator item={item} />;
    case 'line':
      return <TicketLineText line={item.line} />;
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

type SeparatorItem = Extract<ConversationItem, { kind: 'day' | 'unread' | 'closed' | 'started' }>;

function Separator({ item }: { item: SeparatorItem }) {
  const styles = useStyles();
  const lines = useLineStyles();
  const { t } = useTranslation('tickets');
  const { t: tMessages } = useTranslation('messages');
  const text = () => {
    switch (item.kind) {
      case 'day':
        return item.day;
      case 'unread':
        return tMessages('newMessages');
      case 'closed':
        return t('conversation.closedAt', { time: dividerTime(item.instant) });
      case 'started':
        return t('conversation.startedAt', { time: dividerTime(item.instant) });
    }
  };
  return (
    <div className={lines.root}>
      <div
        className={mergeClasses(
          lines.centred,
          item.kind !== 'day' && { ...styles, unread: lines.unread }[item.kind],
        )}
      >
        {text()}
      </div>
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
