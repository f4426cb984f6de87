import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../../lib/session';
import { PageHeader, ScrollPage } from '../../ui/page';
import { useSetting } from './api/useSettings';
import { useReadAnew } from './api/useReadAnew';
import { HoursTab } from './components/HoursTab';
import { OptionsTab } from './components/OptionsTab';
import type { SettingsTab } from './settingsTab';

const useStyles = makeStyles({
  // The tabs scroll sideways where they have no room.
  tabs: {
    overflowX: 'auto',
    margin: `0 0 ${tokens.spacingVerticalL} calc(-1 * ${tokens.spacingHorizontalM})`,
  },
});

/** "/settings" (specification 2 §2.5): options and hours, and the tabs other features give. */
export function SettingsPage({ tabs }: { tabs: readonly SettingsTab[] }) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const { superAdmin } = useCurrentUser();
  const perCompany = useSetting('scheduleType') === 'company';
  const [address, setAddress] = useSearchParams();
  const readAnew = useReadAnew();
  const shown = [
    { id: 'options', label: 'settings:tabs.options', Component: OptionsTab },
    ...(perCompany ? [{ id: 'hours', label: 'settings:tabs.hours', Component: HoursTab }] : []),
    ...tabs.filter(({ when }) => when === 'always' || superAdmin),
  ];
  const chosen = shown.find(({ id }) => id === address.get('tab')) ?? shown[0];
  const choose = (id: string) => {
    setAddress(id === 'options' ? {} : { tab: id }, { replace: true });
    readAnew();
  };
  return (
    <ScrollPage>
      <PageHeader title={t('title')} />
      <TabList
        className={styles.tabs}
        selectedValue={chosen?.id}
        onTabSelect={(_event, { value }) => choose(String(value))}
        aria-label={t('title')}
      >
        {shown.map(({ id, label }) => (
          <Tab key={id} id={`settings-tab-${id}`} value={id} aria-controls={`settings-panel-${id}`}>
            {t(label)}
          </Tab>
        ))}
      </TabList>
      {chosen && (
        <div role="tabpanel" id={`settings-panel-${chosen.id}`} aria-labelledby={`settings-tab-${chosen.id}`}>
          <chosen.Component />
        </div>
      )}
    </ScrollPage>
  );
}
