import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { PriorityMark } from './PriorityMark';
import { usePeriodText } from './usePeriodText';

const useStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightSemibold },
  status: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  badge: { flexShrink: 0 },
  note: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  none: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

interface AnnouncementTableProps {
  announcements: readonly Announcement[];
  onEdit: (announcement: Announcement) => void;
  onDelete: (announcement: Announcement) => void;
}

export function AnnouncementTable({ announcements, onEdit, onDelete }: AnnouncementTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const periodText = usePeriodText();
  const columns: readonly Column<Announcement>[] = [
    {
      id: 'title',
      label: t('columns.title'),
      width: 'minmax(160px, 1.6fr)',
      cell: ({ title }) => <CutText className={styles.title}>{title}</CutText>,
    },
    {
      id: 'priority',
      label: t('columns.priority'),
      width: '110px',
      cell: ({ priority }) => <PriorityMark priority={priority} />,
    },
    {
      id: 'media',
      label: t('columns.media'),
      width: 'minmax(120px, 1fr)',
      cell: ({ mediaName }) =>
        mediaName === null ? (
          <span className={styles.none}>{t('noMedia')}</span>
        ) : (
          <CutText>{mediaName}</CutText>
        ),
    },
    {
      id: 'status',
      label: t('columns.status'),
      width: 'minmax(150px, 1.2fr)',
      cell: (announcement) => {
        const period = periodText(announcement);
        return (
          <span className={styles.status}>
            <Badge
              className={styles.badge}
              appearance="tint"
              shape="rounded"
              color={announcement.status ? 'success' : 'informative'}
            >
              {t(announcement.status ? 'status.active' : 'status.inactive')}
            </Badge>
            {period !== undefined && <CutText className={styles.note}>{period}</CutText>}
          </span>
        );
      },
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '88px',
      align: 'end',
      cell: (announcement) => (
        <div className={styles.actions}>
          <IconButton
            icon={<EditRegular />}
            label={t('actions.edit', { title: announcement.title })}
            onClick={() => onEdit(announcement)}
          />
          <IconButton
            icon={<DeleteRegular />}
            label={t('actions.delete', { title: announcement.title })}
            onClick={() => onDelete(announcement)}
          />
        </div>
      ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={announcements} rowKey={({ id }) => id} />;
}
