import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { useCompanyNames } from '@/data/announcements/useAnnouncementList';
import { usePlans } from '@/data/plans/usePlans';
import { useWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import type { FieldLabels } from '@/ui/dialogs/StaleFormBar';

interface Named {
  id: number;
  name: string;
}

/** Labels and values of the fields that another platform admin changed. */
export function useFieldLabels(): FieldLabels<Announcement> {
  const { t } = useTranslation('announcements');
  const timeText = useWeekdayTime(useCurrentUser().company.timeZone);
  const { data: plans = [] } = usePlans();
  const { data: companies = [] } = useCompanyNames();
  const time = (instant: string | null) => instant && timeText(new Date(instant));
  const names = (ids: readonly number[] = [], known: readonly Named[], deleted: (id: number) => string) =>
    ids.map((id) => known.find((each) => each.id === id)?.name ?? deleted(id)).join(', ') ||
    t('form.everyone');
  return {
    title: t('form.title'),
    text: t('form.text'),
    status: {
      label: t('form.status'),
      value: ({ status }) => t(status ? 'status.active' : 'status.inactive'),
    },
    priority: { label: t('form.priority'), value: ({ priority }) => t(`priority.${priority}`) },
    image: { label: t('columns.media'), value: ({ mediaName }) => mediaName ?? t('noMedia') },
    startsAt: { label: t('form.startsAt'), value: ({ startsAt }) => time(startsAt) },
    endsAt: { label: t('form.endsAt'), value: ({ endsAt }) => time(endsAt) },
    planIds: {
      label: t('form.planIds'),
      value: ({ planIds }) => names(planIds, plans, (id) => t('form.deletedPlan', { id })),
    },
    companyIds: {
      label: t('form.companyIds'),
      value: ({ companyIds }) => names(companyIds, companies, (id) => t('form.deletedCompany', { id })),
    },
  };
}
