import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AddRegular, ChatRegular, SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChats } from '@/data/chats/useChats';
import { SearchInput } from '@/ui/form/SearchInput';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { ChatList } from './ChatList';
import type { ChatRowProps } from './ChatRow';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: 0,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  tools: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    flexShrink: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  search: { flexGrow: 1, minWidth: 0, maxWidth: '100%' },
  list: { flexGrow: 1, flexBasis: 0, minHeight: 0 },
});

interface ChatListPanelProps extends Pick<ChatRowProps, 'onOpen' | 'onEdit' | 'onDelete'> {
  currentUuid: string | undefined;
  /** The button's label and action; absent if the user may not create chats here. */
  add: { label: string; onAdd: () => void } | undefined;
}

export function ChatListPanel({ currentUuid, add, ...rowActions }: ChatListPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation('chats');
  const [typed, setTyped] = useState('');
  const searched = useDebouncedText(typed.trim());
  const { chats, ...reading } = useChats(searched);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = reading;

  function content() {
    if (chats === undefined && reading.error !== null)
      return (
        <ErrorState
          title={t('loadFailed')}
          error={reading.error}
          retrying={reading.isFetching}
          onRetry={() => void reading.refetch()}
        />
      );
    if (chats === undefined) return <SkeletonRows rows={6} columns={['40px', '1fr']} height={68} />;
    if (chats.length === 0)
      return searched === '' ? (
        <EmptyState icon={<ChatRegular />} title={t('empty.title')} text={t('empty.text')} />
      ) : (
        <EmptyState
          icon={<SearchRegular />}
          title={t('notFound.title')}
          text={t('notFound.text', { search: searched })}
        />
      );
    return (
      <ChatList
        chats={chats}
        currentUuid={currentUuid}
        loadMore={hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : undefined}
        moreFailed={reading.isFetchNextPageError}
        {...rowActions}
      />
    );
  }
  return (
    <section className={styles.root} aria-label={t('title')}>
      <div className={styles.tools}>
        <SearchInput
          className={styles.search}
          placeholder={t('search')}
          aria-label={t('search')}
          value={typed}
          onChange={(_event, data) => setTyped(data.value)}
        />
        {add && (
          <Button appearance="primary" icon={<AddRegular />} onClick={add.onAdd}>
            {add.label}
          </Button>
        )}
      </div>
      <div className={styles.list}>{content()}</div>
    </section>
  );
}
