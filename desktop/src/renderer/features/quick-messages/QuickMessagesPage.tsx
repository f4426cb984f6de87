import { FlashRegular, SearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useQuickMessages } from '@/data/quick-messages/useQuickMessages';
import { ListScreen } from '@/ui/page/ListScreen';
import { DeleteQuickMessageDialog } from './DeleteQuickMessageDialog';
import { QuickMessageDialog } from './dialog/QuickMessageDialog';
import { QuickMessageTable } from './QuickMessageTable';
import { searchMessages } from './rules/quick-message-form';

type OpenDialog = { kind: 'edit'; message: QuickMessage | null } | { kind: 'delete'; message: QuickMessage };

export function QuickMessagesPage() {
  const { t } = useTranslation('quick-messages');
  const { data: messages, ...reading } = useQuickMessages();
  const [typed, setTyped] = useState('');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={() => t('summary', { count: messages?.length ?? 0 })}
        rows={messages && searchMessages(messages, typed)}
        reading={reading}
        loadFailed={t('loadFailed')}
        search={{ label: t('search'), value: typed, searched: typed.trim(), onChange: setTyped }}
        add={{
          label: t('add'),
          commandId: 'quickMessages.new',
          onAdd: () => setDialog({ kind: 'edit', message: null }),
        }}
        empty={{ icon: <FlashRegular />, title: t('empty.title'), text: t('empty.text') }}
        notFound={{
          icon: <SearchRegular />,
          title: t('notFound.title'),
          text: t('notFound.text', { search: typed.trim() }),
        }}
        skeleton={{ columns: ['1fr', '2.4fr', '0.8fr', '1.1fr', '72px'] }}
      >
        {(shown) => (
          <QuickMessageTable
            messages={shown}
            onEdit={(message) => setDialog({ kind: 'edit', message })}
            onDelete={(message) => setDialog({ kind: 'delete', message })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && (
        <QuickMessageDialog message={dialog.message} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteQuickMessageDialog message={dialog.message} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
