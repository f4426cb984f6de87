import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyDetail } from '@recado/shared/companies';
import { COMPANY_SCHEDULE, hoursProblem, type Schedule, weekInWords } from '@recado/shared/working-hours';
import { useReadCompany, useSaveSchedules } from '@/data/settings/useCompany';
import { SAVED_TOAST_MS } from '@/data/settings/useSaveSetting';
import { useSetting } from '@/data/settings/useSettings';
import { languageOf } from '@/lib/i18n/i18n';
import { zoneCity } from '@/lib/i18n/zoned-dates';
import { useUnsaved } from '@/ui/dialogs/LeaveGuard';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { WeeklyHours } from '@/ui/hours/WeeklyHours';
import { useToasts } from '@/ui/toasts/useToasts';
import { ClosedTextOffer } from './ClosedTextOffer';
import { HoursSection } from './HoursSection';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', alignItems: 'start', gap: tokens.spacingVerticalM },
  words: { maxWidth: '640px' },
});

/** Returns a row for every day, including days without hours. */
function weekOf(schedules: Schedule): Schedule {
  return COMPANY_SCHEDULE.map((day) => schedules.find(({ weekdayEn }) => weekdayEn === day.weekdayEn) ?? day);
}

const isOpenDay = ({ startTime, endTime }: Schedule[number]): boolean => startTime !== endTime;

export function WeekSection({ company }: { company: CompanyDetail }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('working-hours');
  const toasts = useToasts();
  const [typed, setTyped] = useState<Schedule | null>(null);
  const save = useSaveSchedules();
  const breaks = useSetting('lunchTime') === 'enabled';
  const hours = typed ?? weekOf(company.schedules);
  useUnsaved(typed !== null);
  const isWrong = hours.some((day) => hoursProblem(day) !== null);
  const stale = useStaleForm<CompanyDetail>({
    record: company,
    read: useReadCompany(),
    fields: {
      schedules: {
        label: t('week.title'),
        value: ({ schedules }) => weekInWords(weekOf(schedules), breaks, languageOf(i18n.language)),
      },
    },
    show: () => setTyped(null),
    save: () => void submit(),
  });
  const { opened } = stale;
  const { version: shown } = company;
  useEffect(() => {
    if (typed === null) opened({ version: shown });
  }, [opened, shown, typed]);
  const submit = async () => {
    try {
      opened(await save.mutateAsync({ schedules: hours, version: stale.version() }));
      setTyped(null);
      toasts.success(t('week.saved'), { timeoutMs: SAVED_TOAST_MS });
    } catch (failure) {
      if (!stale.rejected(failure)) toasts.failure(failure);
    }
  };
  const zone = zoneCity(company.timeZone);
  return (
    <HoursSection title={t('week.title')} hint={t(breaks ? 'week.hint' : 'week.hintNoBreaks', { zone })}>
      <form
        className={styles.form}
        aria-label={t('week.title')}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <WeeklyHours value={hours} onChange={setTyped} breaks={breaks || 'off'} disabled={save.isPending} />
        <Text className={styles.words} role="status">
          {isWrong ? t('week.problem') : `${weekInWords(hours, breaks, languageOf(i18n.language))}.`}
        </Text>
        {stale.bar}
        <Button type="submit" appearance="primary" disabled={typed === null || isWrong || save.isPending}>
          {t('week.save')}
        </Button>
      </form>
      {company.schedules.some(isOpenDay) && <ClosedTextOffer language={company.language} />}
    </HoursSection>
  );
}
