import { Button, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ChevronDown20Regular, ChevronUp20Regular, Dismiss20Regular } from '@fluentui/react-icons';
import { useSetAtom } from 'jotai';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';
import { jumpToMessageAtom } from '@/data/desk/message-jump';
import { isSearchable, useConversationSearch } from '@/data/messages/useConversationSearch';
import { useDebouncedValue } from '@/ui/time/time-hooks';
import { IconButton } from '@/ui/tooltip/IconButton';

const PAUSE_MS = 300;
const MAX_CHARACTERS = 200;

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalXS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  input: {
    flexGrow: 1,
    minWidth: 0,
    '& input::-webkit-search-cancel-button': { display: 'none' },
  },
  state: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface ConversationSearchProps {
  ticket: Ticket;
  /** Called with the searched text, which is then marked in the messages. */
  onSearch: (text: string) => void;
  onClose: () => void;
  /** The search field takes the focus at each increment. */
  focusRequest: number;
}

/**
 * Searches the open conversation. Enter shows the next older match, Shift+Enter the next newer one; Escape
 * closes the search.
 */
export function ConversationSearch({ ticket, onSearch, onClose, focusRequest }: ConversationSearchProps) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-search');
  const [text, setText] = useState('');
  const settled = useDebouncedValue(text.trim(), PAUSE_MS);
  const [position, setPosition] = useState({ text: '', index: 0 });
  const jump = useSetAtom(jumpToMessageAtom);
  const input = useRef<HTMLInputElement>(null);
  const search = useConversationSearch(ticket.id, settled);
  const { matches, hasMore, loading, error } = search;
  const index = position.text === settled ? position.index : 0;
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, [focusRequest]);
  const searched = isSearchable(settled) ? settled : '';
  useEffect(() => onSearch(searched), [searched, onSearch]);

  const show = (messageId: string | undefined) => {
    if (messageId) jump({ ticketUuid: ticket.uuid, messageId, retainsFocus: true });
  };
  const newest = searched === '' ? undefined : matches[0]?.messageId;
  useEffect(() => {
    show(newest);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the newest match is shown once per search
  }, [newest, searched]);

  async function step(by: 1 | -1) {
    if (matches.length === 0 || settled !== text.trim()) return;
    let found = matches;
    let next = index + by;
    if (next === matches.length && hasMore) found = await search.loadMore();
    if (next < 0) next = found.length - 1;
    if (next >= found.length) next = 0;
    setPosition({ text: settled, index: next });
    show(found[next]?.messageId);
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && event.target === input.current) void step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
  };
  function state(): string {
    if (text.trim() === '') return '';
    if (!isSearchable(text)) return t('inConversation.short');
    if (loading && matches.length === 0) return '';
    if (matches.length === 0) return t('inConversation.nothing');
    const count = `${matches.length}${hasMore ? '+' : ''}`;
    return t('inConversation.position', { position: index + 1, count });
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it wherever the focus is
    <div className={styles.root} role="search" aria-label={t('inConversation.label')} onKeyDown={onKeyDown}>
      <Input
        ref={input}
        className={styles.input}
        type="search"
        size="small"
        value={text}
        maxLength={MAX_CHARACTERS}
        aria-label={t('inConversation.label')}
        placeholder={t('inConversation.label')}
        contentAfter={loading ? <Spinner size="extra-tiny" /> : undefined}
        onChange={(_event, data) => setText(data.value)}
      />
      {error && searched !== '' ? (
        <Button size="small" onClick={search.retry}>
          {t('inConversation.failed')}
        </Button>
      ) : (
        <span className={styles.state} role="status">
          {state()}
        </span>
      )}
      <IconButton
        size="small"
        icon={<ChevronUp20Regular />}
        label={t('inConversation.older')}
        disabledFocusable={matches.length === 0}
        onClick={() => void step(1)}
      />
      <IconButton
        size="small"
        icon={<ChevronDown20Regular />}
        label={t('inConversation.newer')}
        disabledFocusable={matches.length === 0}
        onClick={() => void step(-1)}
      />
      <IconButton
        size="small"
        icon={<Dismiss20Regular />}
        label={t('inConversation.close')}
        onClick={onClose}
      />
    </div>
  );
}
