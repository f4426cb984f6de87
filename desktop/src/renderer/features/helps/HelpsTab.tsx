import { VideoClipRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Help } from '@recado/shared/helps';
import { useDeleteHelp, useHelps } from '@/data/helps/useHelps';
import { RecordTab } from '@/ui/records/RecordTab';
import type { Column } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { HelpFormCard } from './HelpFormCard';

export function HelpsTab() {
  const { t } = useTranslation('helps');
  const helps = useHelps();
  const remove = useDeleteHelp();
  const columns: readonly Column<Help>[] = [
    {
      id: 'description',
      label: t('form.description'),
      width: 'minmax(160px, 2fr)',
      cell: ({ description }) => <CutText>{description || '—'}</CutText>,
    },
    { id: 'video', label: t('form.video'), width: '160px', cell: ({ video }) => video },
  ];
  return (
    <RecordTab
      label={t('table')}
      name={{ label: t('form.title'), width: 'minmax(160px, 1fr)', of: ({ title }) => title }}
      columns={columns}
      skeleton={['1fr', '2fr', '160px']}
      rows={helps.data}
      reading={helps}
      loadFailed={t('loadFailed')}
      empty={{ icon: <VideoClipRegular />, title: t('emptyTab.title'), text: t('emptyTab.text') }}
      addLabel={t('form.newTitle')}
      form={({ record, ...on }) => <HelpFormCard help={record} {...on} />}
      removal={{
        question: ({ title }) => ({
          title: t('delete.title', { title }),
          text: t('delete.text'),
          confirm: t('delete.confirm'),
        }),
        remove: remove.mutateAsync,
        removed: t('saved'),
        failed: t('deleteFailed'),
      }}
    />
  );
}
