import { Button } from '@fluentui/react-components';
import { AddRegular, FolderRegular } from '@fluentui/react-icons';
import type { QuickMessageGroup } from '@recado/shared/quick-message-groups';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../lib/commands';
import { PageHeader, ScrollPage } from '../../ui/page';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { DataTable, RowActions, type Column } from '../../ui/table';
import { CutText } from '../../ui/tooltip';
import { useQuickMessageGroups } from './api/useQuickMessageGroups';
import { DeleteGroupDialog } from './components/DeleteGroupDialog';
import { GroupDialog } from './components/GroupDialog';

type OpenDialog =
  { kind: 'edit'; group: QuickMessageGroup | null } | { kind: 'delete'; group: QuickMessageGroup };

/** "/quick-messages-groups": the user's own groups (specification 3 §2.4). */
export function QuickMessageGroupsPage() {
  const { t } = useTranslation('quick-messages');
  const { data: groups, error, refetch, isFetching } = useQuickMessageGroups();
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
  const add = () => setDialog({ kind: 'edit', group: null });
  useCommands([
    { id: 'quickMessageGroups.new', label: t('groups.add'), section: t('groups.title'), run: add },
  ]);
  const addButton = (
    <Button appearance="primary" icon={<AddRegular />} onClick={add}>
      {t('groups.add')}
    </Button>
  );
  return (
    <ScrollPage>
      <PageHeader
        title={t('groups.title')}
        summary={groups?.length ? t('groups.summary', { count: groups.length }) : undefined}
      >
        {groups?.length !== 0 && addButton}
      </PageHeader>
      {groups === undefined && error !== null ? (
        <ErrorState
          title={t('groups.loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : groups === undefined ? (
        <SkeletonRows rows={4} columns={['1fr', '88px']} />
      ) : groups.length === 0 ? (
        <EmptyState
          icon={<FolderRegular />}
          title={t('groups.empty.title')}
          text={t('groups.empty.text')}
          action={addButton}
        />
      ) : (
        <DataTable label={t('groups.title')} columns={columns} rows={groups} rowKey={({ id }) => id} />
      )}
      {dialog?.kind === 'edit' && <GroupDialog group={dialog.group} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'delete' && (
        <DeleteGroupDialog group={dialog.group} onClose={() => setDialog(null)} />
      )}
    </ScrollPage>
  );
}
