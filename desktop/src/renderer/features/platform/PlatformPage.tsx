import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageHeader, ScrollPage } from '../../ui/page';
import { AuditPanel } from './components/AuditPanel';
import { JobsPanel } from './components/JobsPanel';
import { SessionsPanel } from './components/SessionsPanel';
import { StoragePanel } from './components/StoragePanel';

const useStyles = makeStyles({ tabs: { flexWrap: 'wrap', marginBottom: tokens.spacingVerticalL } });

const PANELS = {
  sessions: SessionsPanel,
  jobs: JobsPanel,
  storage: StoragePanel,
  audit: AuditPanel,
} as const;
type PanelId = keyof typeof PANELS;
const PANEL_IDS = Object.keys(PANELS) as PanelId[];

/** "/platform": what the platform's owner looks after. */
export function PlatformPage() {
  const styles = useStyles();
  const { t } = useTranslation('platform');
  const [address, setAddress] = useSearchParams();
  const chosen = PANEL_IDS.find((id) => id === address.get('tab')) ?? 'sessions';
  const Panel = PANELS[chosen];
  return (
    <ScrollPage>
      <PageHeader title={t('title')} />
      <TabList
        className={styles.tabs}
        selectedValue={chosen}
        onTabSelect={(_event, { value }) =>
          setAddress(value === 'sessions' ? {} : { tab: String(value) }, { replace: true })
        }
        aria-label={t('title')}
      >
        {PANEL_IDS.map((id) => (
          <Tab key={id} id={`platform-tab-${id}`} value={id} aria-controls={`platform-panel-${id}`}>
            {t(`tabs.${id}`)}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id={`platform-panel-${chosen}`} aria-labelledby={`platform-tab-${chosen}`}>
        <Panel />
      </div>
    </ScrollPage>
  );
}
