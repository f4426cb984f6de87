import { makeStyles, tokens } from '@fluentui/react-components';
import { VideoClipRegular } from '@fluentui/react-icons';
import type { Help } from '@recado/shared/helps';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/api';
import { ConfirmDialog } from '../../ui/dialogs';
import { RecordList, RowChoice } from '../../ui/records';
import { DataTable, type Column } from '../../ui/table';
import { useToasts } from '../../ui/toasts';
import { CutText } from '../../ui/tooltip';
import { useDeleteHelp, useHelps } from './api/useHelps';
import { HelpFormCard } from './components/HelpFormCard';

const useStyles = makeStyles({ chosen: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` } });
const SKELETON_COLUMNS = ['1fr', '2fr', '160px'];

/** Tab "Ajuda" of the settings (specification 2 §2.5): the form above the table. */
export function HelpsTab() {
  const styles = useStyles();
  const { t } = useTranslation('helps');
  const toasts = useToasts();
  const helps = useHelps();
  const remove = useDeleteHelp();
  const [chosen, setChosen] = useState<Help | null>(null);
  const [asking, setAsking] = useState(false);
  // A cleared form is a new one, also when it was new before.
  const [round, setRound] = useState(0);
  const clear = () => {
    setChosen(null);
    setRound((before) => before + 1);
  };
  const columns: readonly Column<Help>[] = [
    {
      id: 'title',
      label: t('form.title'),
      width: 'minmax(160px, 1fr)',
      cell: (help) => (
        <RowChoice chosen={help.id === chosen?.id} onChoose={() => setChosen(help)}>
          {help.title}
        </RowChoice>
      ),
    },
    {
      id: 'description',
      label: t('form.description'),
      width: 'minmax(160px, 2fr)',
      cell: ({ description }) => <CutText>{description || '—'}</CutText>,
    },
    { id: 'video', label: t('form.video'), width: '160px', cell: ({ video }) => video },
  ];
  return (
    <>
      <HelpFormCard
        key={chosen?.id ?? `new-${round}`}
        help={chosen}
        onDone={clear}
        onDelete={() => setAsking(true)}
      />
      <RecordList
        rows={helps.data}
        reading={helps}
        loadFailed={t('loadFailed')}
        columns={SKELETON_COLUMNS}
        empty={{ icon: <VideoClipRegular />, title: t('emptyTab.title'), text: t('emptyTab.text') }}
      >
        {(rows) => (
          <DataTable
            label={t('table')}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            rowClass={({ id }) => (id === chosen?.id ? styles.chosen : undefined)}
          />
        )}
      </RecordList>
      {chosen && asking && (
        <ConfirmDialog
          title={t('delete.title', { title: chosen.title })}
          confirmLabel={t('delete.confirm')}
          destructive
          onConfirm={async () => {
            try {
              await remove.mutateAsync(chosen.id);
              toasts.success(t('saved'));
              clear();
            } catch (error) {
              toasts.error(t('deleteFailed'), { detail: errorText(error) });
            }
          }}
          onClose={() => setAsking(false)}
        >
          {t('delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
