import { makeStyles, tokens } from '@fluentui/react-components';
import {
  CalendarClock20Regular,
  Dismiss16Regular,
  Edit16Regular,
  List16Regular,
} from '@fluentui/react-icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Schedule } from '@recado/shared/schedules';
import type { Ticket } from '@recado/shared/tickets';
import { useContactSchedules } from '@/data/schedules/useContactSchedules';
import { useShortWeekdayTime } from '@/lib/i18n/zoned-dates';
import { SCHEDULES_PATH } from '@/lib/navigation/paths';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { ScheduleDialog } from '../lazy';
import { isEditable } from '../rules/schedule-state';
import { useCancelWithUndo } from './useCancelWithUndo';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    minWidth: '110px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  icon: { flexShrink: 0 },
  text: { flexGrow: 1 },
});

/** Shows the next scheduled message to the ticket's contact, with edit and cancel. */
export function ScheduleNotice({ ticket: { contactId } }: { ticket: Ticket }) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  const timeText = useShortWeekdayTime(useCurrentUser().company.timeZone);
  const navigate = useNavigate();
  const { data } = useContactSchedules(contactId);
  const [edited, setEdited] = useState<Schedule | null>(null);
  const cancel = useCancelWithUndo();
  const waiting = data?.schedules.filter(isEditable) ?? [];
  const [next] = waiting;
  return (
    <>
      {next && (
        <div className={styles.root} role="status">
          <CalendarClock20Regular className={styles.icon} aria-hidden />
          <CutText className={styles.text}>{textOf(next)}</CutText>
          {waiting.length > 1 && (
            <IconButton
              size="small"
              icon={<List16Regular />}
              label={t('ticket.all')}
              onClick={() => void navigate(SCHEDULES_PATH)}
            />
          )}
          <IconButton
            size="small"
            icon={<Edit16Regular />}
            label={t('ticket.edit')}
            onClick={() => setEdited(next)}
          />
          <IconButton
            size="small"
            icon={<Dismiss16Regular />}
            label={t('ticket.cancel')}
            onClick={() => cancel(next)}
          />
        </div>
      )}
      {edited && (
        <Suspense>
          <ScheduleDialog schedule={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </>
  );

  function textOf({ sendAt }: Schedule): string {
    const time = timeText(new Date(sendAt), new Date());
    if (waiting.length === 1) return t('ticket.one', { time });
    return t('ticket.many', { shown: data?.hasMore ? `${waiting.length}+` : waiting.length, time });
  }
}
