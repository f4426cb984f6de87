import { makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import {
  ArrowRepeatAll16Regular,
  Attach16Regular,
  DeleteRegular,
  EditRegular,
  EyeRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Schedule } from '@recado/shared/schedules';
import { contactName } from '@/lib/formats/names';
import { zonedTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { isEditable, isResendable, previewOf } from './rules/schedule-state';
import { StatusText } from './StatusText';
import { useRecurrenceText } from './useRecurrenceText';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  contact: { fontWeight: tokens.fontWeightSemibold },
  author: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  text: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  mark: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  time: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

interface ScheduleTableProps {
  schedules: readonly Schedule[];
  onEdit: (schedule: Schedule) => void;
  onDelete: (schedule: Schedule) => void;
  onSend: (schedule: Schedule) => void;
}

/** Lists scheduled messages with times in the company's zone. Administrators also see the authors. */
export function ScheduleTable({ schedules, onEdit, onDelete, onSend }: ScheduleTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  const { id: userId, company } = useCurrentUser();
  const recurrenceText = useRecurrenceText();
  const columns: readonly Column<Schedule>[] = [
    {
      id: 'contact',
      label: t('columns.contact'),
      width: 'minmax(140px, 1fr)',
      cell: ({ contact, user }) => (
        <>
          <CutText className={styles.contact}>{contactName(contact.name)}</CutText>
          {user.id !== userId && (
            <CutText className={styles.author}>{t('createdBy', { name: user.name })}</CutText>
          )}
        </>
      ),
    },
    {
      id: 'message',
      label: t('columns.message'),
      width: 'minmax(180px, 1fr)',
      cell: ({ body, mediaName }) => (
        <span className={styles.line}>
          <Tooltip content={body} relationship="description">
            <span className={styles.text}>{previewOf(body)}</span>
          </Tooltip>
          {mediaName !== null && (
            <Tooltip content={t('file', { name: mediaName })} relationship="label">
              <span role="img" className={styles.mark}>
                <Attach16Regular />
              </span>
            </Tooltip>
          )}
        </span>
      ),
    },
    {
      id: 'sendAt',
      label: t('columns.sendAt'),
      width: '180px',
      cell: ({ sendAt, recurrence }) => (
        <span className={styles.line}>
          <time className={styles.time} dateTime={sendAt}>
            {zonedTime(sendAt, company.timeZone)}
          </time>
          {recurrence && (
            <Tooltip content={recurrenceText(recurrence)} relationship="label">
              <span role="img" className={styles.mark}>
                <ArrowRepeatAll16Regular />
              </span>
            </Tooltip>
          )}
        </span>
      ),
    },
    {
      id: 'status',
      label: t('columns.status'),
      width: 'minmax(150px, 1.8fr)',
      cell: (schedule) => <StatusText schedule={schedule} />,
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '104px',
      align: 'end',
      cell: (schedule) => {
        const name = contactName(schedule.contact.name);
        const editable = isEditable(schedule);
        return (
          <div className={styles.actions}>
            {isResendable(schedule) && (
              <IconButton
                icon={<SendRegular />}
                label={t('actions.sendTo', { name })}
                onClick={() => onSend(schedule)}
              />
            )}
            <IconButton
              icon={editable ? <EditRegular /> : <EyeRegular />}
              label={t(editable ? 'actions.edit' : 'actions.show', { name })}
              onClick={() => onEdit(schedule)}
            />
            <IconButton
              icon={<DeleteRegular />}
              label={t('actions.delete', { name })}
              onClick={() => onDelete(schedule)}
            />
          </div>
        );
      },
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={schedules} rowKey={({ id }) => id} />;
}
