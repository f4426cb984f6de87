import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { hoursProblem, type Schedule } from '@recado/shared/working-hours';
import { WeeklyHours } from '@/ui/hours/WeeklyHours';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, alignItems: 'start' },
});

interface QueueHoursTabProps {
  value: Schedule;
  /** Whether breaks are shown (setting `lunchTime`). */
  breaks: boolean;
  onChange: (hours: Schedule) => void;
  /** Called by the tab's button. Shows the first tab, because the hours are stored when the queue is saved. */
  onAdd: () => void;
}

export function QueueHoursTab({ value, breaks, onChange, onAdd }: QueueHoursTabProps) {
  const { t } = useTranslation('queues');
  return (
    <div className={useStyles().root}>
      <WeeklyHours value={value} onChange={onChange} breaks={breaks || 'off'} />
      {!breaks && <Text size={200}>{t('form.noBreaks')}</Text>}
      <Button disabled={value.some((day) => hoursProblem(day) !== null)} onClick={onAdd}>
        {t('form.addHours')}
      </Button>
    </div>
  );
}
