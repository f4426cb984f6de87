import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { LockClosed12Regular } from '@fluentui/react-icons';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_QUEUE_COLOR } from '@recado/shared/queues';
import { plainText } from '@/data/messages/text-formatting';
import type { MessageResult } from '@/data/messages/useMessageSearch';
import { useRowStyles } from '@/features/ticket-list';
import { rowTime } from '@/lib/formats/dates';
import { contactName } from '@/lib/formats/names';
import { useMediaAddress } from '@/lib/media/useMediaAddress';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { Highlighted } from '@/ui/highlight/Highlighted';
import { wordMarks } from '@/ui/highlight/marks';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'baseline', gap: tokens.spacingHorizontalS },
  name: { flexGrow: 1 },
  snippet: {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  lock: { marginRight: tokens.spacingHorizontalXXS, verticalAlign: '-1px' },
});

export interface MessageRowProps {
  found: MessageResult;
  searched: string;
  now: Date;
  current: boolean;
  focusable: boolean;
  onOpen: (found: MessageResult) => void;
  onFocus: () => void;
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { found, searched, now, current, focusable, onOpen, onFocus } = props;
  const { match, ticket } = found;
  const styles = useStyles();
  const row = useRowStyles();
  const { t } = useTranslation('ticket-search');
  const name = contactName(ticket.contact.name);
  const image = useMediaAddress(ticket.contact.profilePicUrl);
  const text = plainText(match.snippet).replace(/\s+/gu, ' ');
  const author = match.whisper ? t('whisper') : match.fromMe ? t('team') : '';
  return (
    <div className={mergeClasses(row.root, current && row.current)} data-result-row={match.messageId}>
      <span
        className={row.strip}
        style={{ backgroundColor: ticket.queue?.color || DEFAULT_QUEUE_COLOR }}
        aria-hidden
      />
      <PersonAvatar name={name} imageUrl={image} isGroup={ticket.isGroup} />
      <div className={row.text}>
        <button
          type="button"
          className={row.open}
          data-row-open
          aria-current={current || undefined}
          tabIndex={focusable ? 0 : -1}
          onFocus={onFocus}
          onClick={() => onOpen(found)}
        >
          <span className={styles.line}>
            <CutText className={mergeClasses(row.name, styles.name)}>{name}</CutText>
            <time dateTime={match.createdAt} className={row.time}>
              {rowTime(match.createdAt, now)}
            </time>
          </span>
          <span className={styles.snippet}>
            {match.whisper && <LockClosed12Regular className={styles.lock} aria-hidden />}
            {author && `${author}: `}
            <Highlighted text={text} marks={wordMarks(text, searched)} />
          </span>
        </button>
      </div>
    </div>
  );
});
