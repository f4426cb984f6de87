import { Button, makeStyles, SearchBox } from '@fluentui/react-components';
import { AddRegular, FlashRegular, SearchRegular } from '@fluentui/react-icons';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../lib/commands';
import { PageHeader, ScrollPage } from '../../ui/page';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { useQuickMessages } from './api/useQuickMessages';
import { DeleteQuickMessageDialog } from './components/DeleteQuickMessageDialog';
import { QuickMessageDialog } from './components/QuickMessageDialog';
import { QuickMessageTable } from './components/QuickMessageTable';
import { searchMessages } from './rules/quickMessageForm';

const useStyles = makeStyles({ search: { width: '280px' } });

const SKELETON_COLUMNS = ['1fr', '2.4fr', '0.8fr', '1.1fr', '72px'];

type OpenDialog = { kind: 'edit'; message: QuickMessage | null } | { kind: 'delete'; message: QuickMessage };

/** "/quick-messages" (specification 3 §2.3). */
export function QuickMessagesPage() {
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  const { data: messages, error, refetch, isFetching } = useQuickMessages();
  const [typed, setTyped] = useState('');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const shown = messages && searchMessages(messages, typed);
  const add = () => setDialog({ kind: 'edit', message: null });
  useCommands([{ id: 'quickMessages.new', label: t('add'), section: t('title'), run: add }]);
  const addButton = (
    <Button appearance="primary" icon={<AddRegular />} onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <ScrollPage>
      <PageHeader
        title={t('title')}
        summary={messages?.length ? t('summary', { count: messages.length }) : undefined}
      >
        {messages?.length !== 0 && (
          <>
            <SearchBox
              className={styles.search}
              placeholder={t('search')}
              aria-label={t('search')}
              value={typed}
              onChange={(_event, data) => setTyped(data.value)}
            />
            {addButton}
          </>
        )}
      </PageHeader>
      {shown === undefined && error !== null ? (
        <ErrorState
          title={t('loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : shown === undefined ? (
        <SkeletonRows rows={6} columns={SKELETON_COLUMNS} />
      ) : messages?.length === 0 ? (
        <EmptyState
          icon={<FlashRegular />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={addButton}
        />
      ) : shown.length === 0 ? (
        <EmptyState
          icon={<SearchRegular />}
          title={t('notFound.title')}
          text={t('notFound.text', { search: typed.trim() })}
        />
      ) : (
        <QuickMessageTable
          messages={shown}
          onEdit={(message) => setDialog({ kind: 'edit', message })}
          onDelete={(message) => setDialog({ kind: 'delete', message })}
        />
      )}
      {dialog?.kind === 'edit' && (
        <QuickMessageDialog message={dialog.message} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteQuickMessageDialog message={dialog.message} onClose={() => setDialog(null)} />
      )}
    </ScrollPage>
  );
}
