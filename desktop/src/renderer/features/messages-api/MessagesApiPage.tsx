import { Button } from '@fluentui/react-components';
import { OpenRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useApiHost } from '@/data/messages-api/useMessagesApi';
import { desktop } from '@/lib/bridge';
import { PageHeader } from '@/ui/page/PageHeader';
import { PageTabs } from '@/ui/page/PageTabs';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { SendPanel } from './send/SendPanel';
import { WebhooksPanel } from './webhooks/WebhooksPanel';

const PANELS = { send: SendPanel, webhooks: WebhooksPanel } as const;
type PanelId = keyof typeof PANELS;
const PANEL_IDS = Object.keys(PANELS) as PanelId[];

/** Documents and tests the API by which a company's systems send messages, and manages the webhooks that call them. */
export function MessagesApiPage() {
  const { t } = useTranslation('messages-api');
  const { data: host } = useApiHost();
  const [address, setAddress] = useSearchParams();
  const selected = PANEL_IDS.find((id) => id === address.get('tab')) ?? 'send';
  const Panel = PANELS[selected];
  return (
    <ScrollPage>
      <PageHeader title={t('title')}>
        {host && (
          <Button icon={<OpenRegular />} onClick={() => desktop().openExternal(`${host}/api/docs`)}>
            {t('reference')}
          </Button>
        )}
      </PageHeader>
      <PageTabs
        label={t('title')}
        tabs={PANEL_IDS.map((id) => ({ id, label: t(`tabs.${id}`) }))}
        selected={selected}
        onSelect={(id) => setAddress(id === 'send' ? {} : { tab: id }, { replace: true })}
      >
        <Panel />
      </PageTabs>
    </ScrollPage>
  );
}
