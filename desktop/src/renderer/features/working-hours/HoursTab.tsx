import { useTranslation } from 'react-i18next';
import { useCompany } from '@/data/settings/useCompany';
import { useSetting } from '@/data/settings/useSettings';
import { useHoursEvents } from '@/data/working-hours/hours-queries';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { HolidaySection } from './holidays/HolidaySection';
import { HoursDisabled } from './HoursDisabled';
import { PreviewSection } from './preview/PreviewSection';
import { QueueHoursHint } from './QueueHoursHint';
import { StateSection } from './state/StateSection';
import { WeekSection } from './WeekSection';

const SKELETON_COLUMNS = ['1fr', '96px', '96px'];

/** Shows the company's hours (scheduleType `company`), or the settings shared by all queues (`queue`). */
export function HoursTab() {
  const { t } = useTranslation('working-hours');
  useHoursEvents();
  const scheduleType = useSetting('scheduleType');
  const perQueue = scheduleType === 'queue';
  const { data: company, error, refetch, isFetching } = useCompany();
  if (scheduleType === 'disabled') return <HoursDisabled />;
  if (!company) {
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
  return (
    <>
      <StateSection company={company} perQueue={perQueue} />
      {perQueue ? <QueueHoursHint /> : <WeekSection company={company} />}
      <HolidaySection company={company} perQueue={perQueue} />
      <PreviewSection company={company} perQueue={perQueue} />
    </>
  );
}
