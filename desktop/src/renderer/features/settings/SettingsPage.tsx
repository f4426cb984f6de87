import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useRefetchSettings } from '@/data/settings/useSettings';
import { ServiceLevelsTab } from '@/features/service-levels';
import { HoursTab } from '@/features/working-hours';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { LeaveGuard } from '@/ui/dialogs/LeaveGuard';
import { PageHeader } from '@/ui/page/PageHeader';
import { PageTabs } from '@/ui/page/PageTabs';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { ImpersonationsTab } from './ImpersonationsTab';
import { OptionsTab } from './OptionsTab';

/** A settings tab that another feature provides. */
export interface SettingsTab {
  id: string;
  /** Text key with its namespace, such as `app:settingsTabs.plans`. */
  label: string;
  when: 'always' | 'superAdmin';
  Component: ComponentType;
}

export function SettingsPage({ tabs }: { tabs: readonly SettingsTab[] }) {
  const { t } = useTranslation('settings');
  const { superAdmin } = useCurrentUser();
  const [address, setAddress] = useSearchParams();
  const refetchSettings = useRefetchSettings();
  const shown = [
    { id: 'options', label: 'settings:tabs.options', Component: OptionsTab },
    { id: 'hours', label: 'settings:tabs.hours', Component: HoursTab },
    { id: 'deadlines', label: 'settings:tabs.deadlines', Component: ServiceLevelsTab },
    ...tabs.filter(({ when }) => when === 'always' || superAdmin),
    { id: 'visits', label: 'settings:tabs.visits', Component: ImpersonationsTab },
  ];
  const selected = shown.find(({ id }) => id === address.get('tab')) ?? shown[0];
  const select = (id: string) => {
    setAddress(id === 'options' ? {} : { tab: id }, { replace: true });
    refetchSettings();
  };
  return (
    <ScrollPage>
      <PageHeader title={t('title')} />
      {selected && (
        <PageTabs
          label={t('title')}
          tabs={shown.map(({ id, label }) => ({ id, label: t(label) }))}
          selected={selected.id}
          onSelect={select}
        >
          <LeaveGuard>
            <Suspense fallback={<SkeletonFields fields={4} />}>
              <selected.Component />
            </Suspense>
          </LeaveGuard>
        </PageTabs>
      )}
    </ScrollPage>
  );
}
