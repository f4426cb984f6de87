import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PageHeader } from '@/ui/page/PageHeader';
import { PageTabs } from '@/ui/page/PageTabs';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { AuditPanel } from './audit/AuditPanel';
import { DeliveriesPanel } from './failed-work/DeliveriesPanel';
import { JobsPanel } from './failed-work/JobsPanel';
import { OverviewPanel } from './overview/OverviewPanel';
import { SessionsPanel } from './overview/SessionsPanel';
import { StoragePanel } from './overview/StoragePanel';

const PANELS = {
  overview: OverviewPanel,
  sessions: SessionsPanel,
  jobs: JobsPanel,
  deliveries: DeliveriesPanel,
  storage: StoragePanel,
  audit: AuditPanel,
} as const;
type PanelId = keyof typeof PANELS;
const PANEL_IDS = Object.keys(PANELS) as PanelId[];

export function PlatformPage() {
  const { t } = useTranslation('platform');
  const [address, setAddress] = useSearchParams();
  const selected = PANEL_IDS.find((id) => id === address.get('tab')) ?? 'overview';
  const Panel = PANELS[selected];
  return (
    <ScrollPage>
      <PageHeader title={t('title')} />
      <PageTabs
        label={t('title')}
        tabs={PANEL_IDS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        selected={selected}
        onSelect={(id) => setAddress(id === 'overview' ? {} : { tab: id }, { replace: true })}
      >
        <Panel />
      </PageTabs>
    </ScrollPage>
  );
}
