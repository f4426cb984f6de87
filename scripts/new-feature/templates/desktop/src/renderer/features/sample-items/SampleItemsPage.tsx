import { DocumentTextRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SampleItem } from '@recado/shared/sample-items';
import { useSampleItems } from '@/data/sample-items/useSampleItems';
import { ListScreen } from '@/ui/page/ListScreen';
import { DeleteSampleItemDialog } from './DeleteSampleItemDialog';
import { SampleItemDialog } from './SampleItemDialog';
import { SampleItemTable } from './SampleItemTable';

type OpenDialog =
  { kind: 'edit'; sampleItem: SampleItem | null } | { kind: 'delete'; sampleItem: SampleItem };

export function SampleItemsPage() {
  const { t } = useTranslation('sample-items');
  const { data: sampleItems, ...reading } = useSampleItems();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={(count) => t('summary', { count })}
        rows={sampleItems}
        reading={reading}
        loadFailed={t('loadFailed')}
        add={{
          label: t('add'),
          commandId: 'sampleItems.new',
          onAdd: () => setDialog({ kind: 'edit', sampleItem: null }),
        }}
        empty={{ icon: <DocumentTextRegular />, title: t('empty.title'), text: t('empty.text') }}
        skeleton={{ columns: ['1fr', '2fr', '120px', '88px'] }}
      >
        {(shown) => (
          <SampleItemTable
            sampleItems={shown}
            onEdit={(sampleItem) => setDialog({ kind: 'edit', sampleItem })}
            onDelete={(sampleItem) => setDialog({ kind: 'delete', sampleItem })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && (
        <SampleItemDialog sampleItem={dialog.sampleItem} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteSampleItemDialog sampleItem={dialog.sampleItem} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
