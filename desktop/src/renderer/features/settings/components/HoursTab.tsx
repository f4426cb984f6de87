import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMPANY_SCHEDULE, hoursProblem, type Schedule } from '@recado/shared/working-hours';
import { useCompany, useSaveSchedules } from '@/data/settings/useCompany';
import { SAVED_TOAST_MS } from '@/data/settings/useSaveSetting';
import { useSetting } from '@/data/settings/useSettings';
import { useUnsaved } from '@/ui/dialogs/LeaveGuard';
import { WeeklyHours } from '@/ui/hours/WeeklyHours';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { useToasts } from '@/ui/toasts/useToasts';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, maxWidth: '640px' },
  hint: { color: tokens.colorNeutralForeground3 },
  save: { alignSelf: 'flex-start' },
});

const SKELETON_COLUMNS = ['1fr', '96px', '96px'];

export function HoursTab() {
  const { t } = useTranslation('settings');
  const { data: company, error, refetch, isFetching } = useCompany();
  if (company) return <HoursForm saved={weekOf(company.schedules)} timeZone={company.timeZone} />;
  return error ? (
    <ErrorState
      title={t('companyFailed')}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <SkeletonRows rows={7} columns={SKELETON_COLUMNS} />
  );
}

/** Returns a row for every day, also without hours. */
function weekOf(schedules: Schedule): Schedule {
  return COMPANY_SCHEDULE.map((day) => schedules.find(({ weekdayEn }) => weekdayEn === day.weekdayEn) ?? day);
}

function HoursForm({ saved, timeZone }: { saved: Schedule; timeZone: string }) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  const [typed, setTyped] = useState<Schedule | null>(null);
  const save = useSaveSchedules();
  const breaks = useSetting('lunchTime') === 'enabled';
  const hours = typed ?? saved;
  useUnsaved(typed !== null);
  const wrong = hours.some((day) => hoursProblem(day) !== null);
  const submit = async () => {
    try {
      await save.mutateAsync(hours);
      setTyped(null);
      toasts.success(t('hours.saved'), { timeoutMs: SAVED_TOAST_MS });
    } catch (failure) {
      toasts.failure(failure);
    }
  };
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Text className={styles.hint}>{t('hours.hint', { zone: timeZone.replaceAll('_', ' ') })}</Text>
      <WeeklyHours value={hours} onChange={setTyped} breaks={breaks} disabled={save.isPending} />
      <Button
        className={styles.save}
        type="submit"
        appearance="primary"
        disabled={typed === null || wrong || save.isPending}
      >
        {t('hours.save')}
      </Button>
    </form>
  );
}
