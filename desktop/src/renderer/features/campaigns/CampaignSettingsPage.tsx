import { useTranslation } from 'react-i18next';
import { useCampaignSettings } from '@/data/campaigns/useCampaignSettings';
import { LeaveGuard } from '@/ui/dialogs/LeaveGuard';
import { PageHeader } from '@/ui/page/PageHeader';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { SettingsForm } from './settings/SettingsForm';

export function CampaignSettingsPage() {
  const { t } = useTranslation('campaigns');
  const { data: settings, error, isFetching, refetch } = useCampaignSettings();
  return (
    <LeaveGuard>
      <ScrollPage>
        <PageHeader title={t('settings.title')} />
        {settings ? (
          <SettingsForm settings={settings} />
        ) : error ? (
          <ErrorState
            title={t('settings.loadFailed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonFields fields={5} />
        )}
      </ScrollPage>
    </LeaveGuard>
  );
}
