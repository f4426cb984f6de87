import { Button } from '@fluentui/react-components';
import { ArrowLeftRegular, ArrowRepeatAllRegular, ReplayRegular, StopRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { useCampaign } from '@/data/campaigns/useCampaign';
import { useDeliveries } from '@/data/campaigns/useDeliveries';
import { CAMPAIGNS_PATH } from '@/lib/navigation/paths';
import { useSyncNavigate } from '@/lib/navigation/useSyncNavigate';
import { PageHeader } from '@/ui/page/PageHeader';
import { ScrollPage } from '@/ui/page/ScrollPage';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { DeliverySection } from './report/DeliverySection';
import { ReasonCards } from './report/ReasonCards';
import { ReportCards } from './report/ReportCards';
import { ReportSummary } from './report/ReportSummary';
import { SendAgainButton } from './report/SendAgainButton';
import { VariantTable } from './report/VariantTable';
import { DELIVERY_GROUP_IDS, DELIVERY_GROUPS, type DeliveryGroup } from './rules/campaign-state';
import { useTransition } from './useTransition';

export function CampaignReportPage() {
  const campaignId = Number(useParams()['campaignId']);
  return <Report key={campaignId} campaignId={campaignId} />;
}

function Report({ campaignId }: { campaignId: number }) {
  const { t, i18n } = useTranslation('campaigns');
  const navigate = useSyncNavigate();
  const [address, setAddress] = useSearchParams();
  const group = DELIVERY_GROUP_IDS.find((each) => each === address.get('state')) ?? 'all';
  const { data: campaign, error, isFetching, refetch } = useCampaign(campaignId);
  const reading = useDeliveries({ campaignId, states: DELIVERY_GROUPS[group] });
  const transition = useTransition();
  const select = (next: DeliveryGroup) =>
    setAddress(next === 'all' ? {} : { state: next }, { replace: true });
  const { hasNextPage, fetchNextPage, isFetchNextPageError } = reading;
  const run = (kind: 'cancel' | 'restart' | 'retry') => campaign && transition.run(campaign, kind);
  return (
    <ScrollPage
      onNearEnd={
        hasNextPage && !reading.isFetching && !isFetchNextPageError ? () => void fetchNextPage() : undefined
      }
    >
      <PageHeader title={campaign ? t('report.title', { name: campaign.name }) : t('report.loadingTitle')}>
        <Button icon={<ArrowLeftRegular />} onClick={() => void navigate(CAMPAIGNS_PATH)}>
          {t('title')}
        </Button>
        {campaign?.status === 'EM_ANDAMENTO' && (
          <Button icon={<StopRegular />} disabled={transition.isPending} onClick={() => run('cancel')}>
            {t('stop')}
          </Button>
        )}
        {campaign?.status === 'CANCELADA' && (
          <Button icon={<ReplayRegular />} disabled={transition.isPending} onClick={() => run('restart')}>
            {t('restart')}
          </Button>
        )}
        {campaign?.status === 'FINALIZADA' && campaign.counts.failed > 0 && (
          <Button
            icon={<ArrowRepeatAllRegular />}
            disabled={transition.isPending}
            onClick={() => run('retry')}
          >
            {t('report.retry', {
              count: campaign.counts.failed,
              shown: campaign.counts.failed.toLocaleString(i18n.language),
            })}
          </Button>
        )}
        {campaign?.status === 'FINALIZADA' && campaign.counts.maybeSent > 0 && (
          <SendAgainButton campaign={campaign} transition={transition} />
        )}
      </PageHeader>
      {campaign ? (
        <>
          <ReportSummary campaign={campaign} transition={transition} />
          <ReportCards campaign={campaign} />
          <ReasonCards report={campaign.report} />
          <VariantTable variants={campaign.report.variants} />
          <DeliverySection campaign={campaign} group={group} onGroup={select} reading={reading} />
        </>
      ) : error ? (
        <ErrorState
          title={t('report.loadFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={5} />
      )}
    </ScrollPage>
  );
}
