import { OrganizationRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QueueRow } from '@recado/shared/queues';
import { useQueues } from '@/data/queues/useQueues';
import { ListScreen } from '@/ui/page/ListScreen';
import { DeleteQueueDialog } from './DeleteQueueDialog';
import { QueueDialog } from './dialog/QueueDialog';
import { QueueTable } from './QueueTable';

type OpenDialog = { kind: 'edit'; queue: QueueRow | null } | { kind: 'delete'; queue: QueueRow };

export function QueuesPage() {
  const { t } = useTranslation('queues');
  const { data: queues, ...reading } = useQueues();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={(count) => t('summary', { count })}
        rows={queues}
        reading={reading}
        loadFailed={t('loadFailed')}
        add={{
          label: t('add'),
          commandId: 'queues.new',
          onAdd: () => setDialog({ kind: 'edit', queue: null }),
        }}
        empty={{ icon: <OrganizationRegular />, title: t('empty.title'), text: t('empty.text') }}
        skeleton={{ columns: ['1fr', '120px', '2fr', '88px'] }}
      >
        {(shown) => (
          <QueueTable
            queues={shown}
            onEdit={(queue) => setDialog({ kind: 'edit', queue })}
            onDelete={(queue) => setDialog({ kind: 'delete', queue })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && (
        <QueueDialog queue={dialog.queue} queues={queues ?? []} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteQueueDialog queue={dialog.queue} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
