import { Field, Input, makeStyles, Radio, RadioGroup, Spinner, tokens } from '@fluentui/react-components';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SNOOZE_DAYS, MAX_SNOOZE_NOTE, type SnoozeTime, type Ticket } from '@recado/shared/tickets';
import { firstInstantOf, localTimeOf } from '@recado/shared/working-hours';
import { useSnoozeTimes } from '@/data/tickets/useSnooze';
import { contactName } from '@/lib/formats/names';
import { useShortWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { DateInput } from '@/ui/form/DateInput';
import { ErrorState } from '@/ui/states/ErrorState';
import { useSnoozeCommands } from './useSnoozeCommands';

const DAY_MS = 86_400_000;
const OTHER = 'other';

const useStyles = makeStyles({
  // Fluent lays a radio out as wide as its label; the times of all choices form a column.
  choice: { width: '100%', '& .fui-Radio__label': { flexGrow: 1 } },
  label: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalL },
  time: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

type Choice = SnoozeTime['key'] | typeof OTHER;

/** Asks until when the ticket is away. The first choice is selected, so that Enter suffices. */
export function SnoozeDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-actions');
  const { timeZone } = useCurrentUser().company;
  const timeText = useShortWeekdayTime(timeZone);
  const { data: times, error, refetch } = useSnoozeTimes(ticket.id);
  const { snooze } = useSnoozeCommands();
  const [selected, setSelected] = useState<Choice | null>(null);
  const [localTime, setLocalTime] = useState('');
  const [note, setNote] = useState(ticket.snooze?.note ?? '');
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const choice = selected ?? times?.[0]?.key ?? OTHER;
  const until = untilOf();
  const problem = problemOf();

  function untilOf(): Date | null {
    if (choice !== OTHER) {
      const time = times?.find(({ key }) => key === choice);
      return time ? new Date(time.until) : null;
    }
    return localTime === '' ? null : firstInstantOf(timeZone, localTime);
  }

  function problemOf(): 'missing' | 'past' | 'late' | undefined {
    if (until === null) return 'missing';
    const ms = until.getTime() - Date.now();
    if (ms <= 0) return 'past';
    return ms > MAX_SNOOZE_DAYS * DAY_MS ? 'late' : undefined;
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault();
    setTried(true);
    if (isSaving || problem || !until) return;
    setSaving(true);
    const done = await snooze(ticket, { until: until.toISOString(), note: note.trim() || null });
    setSaving(false);
    if (done) onClose();
  }

  return (
    <FormDialog
      title={t('snooze.title', { name: contactName(ticket.contact.name) })}
      submitLabel={t('snooze.submit')}
      dirty={false}
      ready={times !== undefined}
      saving={isSaving}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {error ? (
        <ErrorState error={error} title={t('snooze.loadFailed')} onRetry={() => void refetch()} />
      ) : !times ? (
        <Spinner size="small" label={t('busy')} />
      ) : (
        <Field label={t('snooze.until')}>
          <RadioGroup value={choice} onChange={(_event, { value }) => setSelected(value as Choice)}>
            {times.map(({ key, until: at }) => (
              <Radio
                key={key}
                value={key}
                className={styles.choice}
                label={
                  <span className={styles.label}>
                    {t(`snooze.times.${key}`)}
                    <span className={styles.time}>{timeText(new Date(at), new Date())}</span>
                  </span>
                }
              />
            ))}
            <Radio value={OTHER} className={styles.choice} label={t('snooze.other')} />
          </RadioGroup>
        </Field>
      )}
      {choice === OTHER && times && (
        <Field
          label={t('snooze.date')}
          required
          validationMessage={isTried && problem ? t(`snooze.problem.${problem}`) : undefined}
        >
          <DateInput
            type="datetime-local"
            min={localTimeOf(timeZone, new Date())}
            max="9999-12-31T23:59"
            value={localTime}
            onChange={(_event, { value }) => setLocalTime(value)}
          />
        </Field>
      )}
      <Field label={t('snooze.note')} hint={t('snooze.noteHint')}>
        <Input maxLength={MAX_SNOOZE_NOTE} value={note} onChange={(_event, { value }) => setNote(value)} />
      </Field>
    </FormDialog>
  );
}
