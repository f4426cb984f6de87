import { Field, Input, makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOLIDAY_LABEL_LENGTH } from '@recado/shared/automation';
import type { CompanyDetail } from '@recado/shared/companies';
import { instantAt, localDate } from '@recado/shared/working-hours';
import { useSetClosure } from '@/data/working-hours/useClosures';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { DateInput } from '@/ui/form/DateInput';
import { useMomentText } from '@/ui/hours/useHoursStateText';
import { useToasts } from '@/ui/toasts/useToasts';
import { closingPresets } from '../rules/closing-presets';
import { useRulesOf } from '../rules/useRulesOf';

/** The company (`queueId` null) or a queue. */
export type Closable = Readonly<{ queueId: number | null; name: string }>;

const useStyles = makeStyles({
  chosen: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

type Choice = 'opening' | 'hour' | 'dayEnd' | 'chosen';

interface CloseDialogProps {
  company: CompanyDetail;
  subject: Closable;
  perQueue: boolean;
  onClose: () => void;
}

/**
 * Closes the service until a suggested or chosen time ("Fechar agora até …"), with a reason for customers.
 */
export function CloseDialog({ company, subject, perQueue, onClose }: CloseDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('working-hours');
  const toasts = useToasts();
  const moment = useMomentText();
  const { mutateAsync, isPending } = useSetClosure();
  const rules = useRulesOf(company, { queueId: subject.queueId, perQueue });
  const [now] = useState(() => new Date());
  const zone = company.timeZone;
  const [choice, setChoice] = useState<Choice | null>(null);
  const [date, setDate] = useState(() => localDate(zone, now));
  const [time, setTime] = useState('');
  const [label, setLabel] = useState('');
  const [hasTried, setTried] = useState(false);
  const { opening, hour, dayEnd } = closingPresets(rules, now, zone);
  const selected = choice ?? (opening ? 'opening' : 'hour');
  const selectedInstant = date !== '' && time !== '' ? instantAt(zone, date, time) : null;
  const at = { opening: opening?.at ?? null, hour, dayEnd, chosen: selectedInstant }[selected];
  const isWrong = at === null || at <= now;

  const submit = async () => {
    setTried(true);
    if (isWrong) return;
    try {
      await mutateAsync({
        queueId: subject.queueId,
        closedUntil: { at: at.toISOString(), label: label.trim() },
      });
      toasts.success(t('close.done', { when: moment(at) }));
      onClose();
    } catch (error) {
      toasts.failure(error);
    }
  };
  const radio = (value: Choice, text: string, end: Date) => (
    <Radio value={value} label={t('close.until', { text, when: moment(end) })} />
  );
  return (
    <FormDialog
      title={t('close.title', subject)}
      dirty={label !== '' || time !== ''}
      saving={isPending}
      submitLabel={t('close.submit')}
      onSubmit={(event) => {
        event?.preventDefault();
        void submit();
      }}
      onClose={onClose}
    >
      <Field label={t('close.end')}>
        <RadioGroup value={selected} onChange={(_event, { value }) => setChoice(value as Choice)}>
          {opening &&
            radio('opening', t(opening.isTomorrow ? 'close.tomorrow' : 'close.opening'), opening.at)}
          {radio('hour', t('close.hour'), hour)}
          {radio('dayEnd', t('close.dayEnd'), dayEnd)}
          <Radio value="chosen" label={t('close.choose')} />
        </RadioGroup>
      </Field>
      {selected === 'chosen' && (
        <div className={styles.chosen}>
          <Field label={t('close.date')}>
            <DateInput
              type="date"
              value={date}
              min={localDate(zone, now)}
              onChange={(_event, data) => setDate(data.value)}
            />
          </Field>
          <Field
            label={t('close.time')}
            validationMessage={hasTried && isWrong ? t('close.inPast') : undefined}
          >
            <Input type="time" value={time} onChange={(_event, data) => setTime(data.value)} />
          </Field>
        </div>
      )}
      <Field label={t('close.label')} hint={t('close.labelHint')}>
        <Input
          value={label}
          maxLength={HOLIDAY_LABEL_LENGTH}
          onChange={(_event, data) => setLabel(data.value)}
        />
      </Field>
    </FormDialog>
  );
}
