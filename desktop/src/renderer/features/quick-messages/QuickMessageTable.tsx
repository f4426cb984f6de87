import { makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import { Attach16Regular, PeopleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { RowActions } from '@/ui/table/RowActions';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  code: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  shortcode: { fontWeight: tokens.fontWeightSemibold },
  mark: { display: 'flex', flexShrink: 0, fontSize: '16px', color: tokens.colorNeutralForeground3 },
  file: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  onlyFile: { fontStyle: 'italic', color: tokens.colorNeutralForeground3 },
});

interface QuickMessageTableProps {
  messages: readonly QuickMessage[];
  onEdit: (message: QuickMessage) => void;
  onDelete: (message: QuickMessage) => void;
}

/** Lists quick messages. Users may edit their own messages; administrators may also edit shared messages. */
export function QuickMessageTable({ messages, onEdit, onDelete }: QuickMessageTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  const { id: userId, profile } = useCurrentUser();
  const columns: readonly Column<QuickMessage>[] = [
    {
      id: 'shortcode',
      label: t('columns.shortcode'),
      width: 'minmax(120px, 1fr)',
      cell: ({ shortcode, showAll }) => (
        <span className={styles.code}>
          <CutText className={styles.shortcode}>{shortcode}</CutText>
          {showAll && (
            <Tooltip content={t('shared')} relationship="label">
              <span role="img" className={styles.mark}>
                <PeopleRegular />
              </span>
            </Tooltip>
          )}
        </span>
      ),
    },
    {
      id: 'message',
      label: t('columns.message'),
      width: 'minmax(160px, 2.4fr)',
      cell: ({ message }) =>
        message === '' ? (
          <span className={styles.onlyFile}>{t('audio')}</span>
        ) : (
          <CutText>{message.replace(/\s+/g, ' ')}</CutText>
        ),
    },
    {
      id: 'group',
      label: t('columns.group'),
      width: 'minmax(90px, 0.8fr)',
      cell: ({ group }) => group && <CutText>{group.name}</CutText>,
    },
    {
      id: 'file',
      label: t('columns.file'),
      width: 'minmax(110px, 1.1fr)',
      cell: ({ mediaName }) =>
        mediaName !== null && (
          <span className={styles.file}>
            <Attach16Regular aria-hidden />
            <CutText>{mediaName}</CutText>
          </span>
        ),
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '72px',
      align: 'end',
      cell: (message) =>
        (message.userId === userId || (profile === 'admin' && message.showAll)) && (
          <RowActions
            editLabel={t('actions.edit', { name: message.shortcode })}
            deleteLabel={t('actions.delete', { name: message.shortcode })}
            onEdit={() => onEdit(message)}
            onDelete={() => onDelete(message)}
          />
        ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={messages} rowKey={({ id }) => id} />;
}
