import { FolderRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickMessageGroup } from '@recado/shared/quick-message-groups';
import { useQuickMessageGroups } from '@/data/quick-messages/useQuickMessageGroups';
import { ListScreen } from '@/ui/page/ListScreen';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { RowActions } from '@/ui/table/RowActions';
import { CutText } from '@/ui/tooltip/CutText';
import { DeleteGroupDialog } from './groups/DeleteGroupDialog';
import { GroupDialog } from './groups/GroupDialog';

type OpenDialog =
  { kind: 'edit'; group: QuickMessageGroup | null } | { kind: 'delete'; group: QuickMessageGroup };

export function QuickMessageGroupsPage() {
  const { t } = useTranslation('quick-messages');
  const { data: groups, ...reading } = useQuickMessageGroups();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const columns: readonly Column<QuickMessageGroup>[] = [
    {
      id: 'name',
      label: t('groups.columns.name'),
      width: 'minmax(160px, 1fr)',
      cell: ({ name }) => <CutText>{name}</CutText>,
    },
    {
      id: 'actions',
      label: t('groups.columns.actions'),
      width: '88px',
      align: 'end',
      cell: (group) => (
        <RowActions
          editLabel={t('actions.edit', { name: group.name })}
          deleteLabel={t('actions.delete', { name: group.name })}
          onEdit={() => setDialog({ kind: 'edit', group })}
          onDelete={() => setDialog({ kind: 'delete', group })}
        />
      ),
    },
  ];
  return (
    <>
      <ListScreen
        title={t('groups.title')}
        summary={(count) => t('groups.summary', { count })}
        rows={groups}
        reading={reading}
        loadFailed={t('groups.loadFailed')}
        add={{
          label: t('groups.add'),
          commandId: 'quickMessageGroups.new',
          onAdd: () => setDialog({ kind: 'edit', group: null }),
        }}
        empty={{ icon: <FolderRegular />, title: t('groups.empty.title'), text: t('groups.empty.text') }}
        skeleton={{ columns: ['1fr', '88px'], rows: 4 }}
      >
        {(shown) => (
          <DataTable label={t('groups.title')} columns={columns} rows={shown} rowKey={({ id }) => id} />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && <GroupDialog group={dialog.group} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'delete' && (
        <DeleteGroupDialog group={dialog.group} onClose={() => setDialog(null)} />
      )}
    </>
  );
}
