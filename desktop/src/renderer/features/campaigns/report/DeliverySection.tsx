import { Button, Dropdown, makeStyles, Option, Spinner, Text, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular, PeopleListRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { CampaignDetail } from '@recado/shared/campaigns';
import type { useDeliveries } from '@/data/campaigns/useDeliveries';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { DELIVERY_GROUP_IDS, type DeliveryGroup } from '../rules/campaign-state';
import { DeliveryTable } from './DeliveryTable';
import { useDeliveryFile } from './useDeliveryFile';

const useStyles = makeStyles({
  root: { marginTop: tokens.spacingVerticalXL },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalS,
  },
  title: { flexGrow: 1, margin: 0 },
  filter: { minWidth: '200px' },
});

interface DeliverySectionProps {
  campaign: CampaignDetail;
  group: DeliveryGroup;
  onGroup: (group: DeliveryGroup) => void;
  reading: ReturnType<typeof useDeliveries>;
}

const SKELETON = ['1.4fr', '160px', '64px', '1fr', '128px', '128px', '128px', '128px'];

/** The persons of a campaign, by state, and their file. */
export function DeliverySection({ campaign, group, onGroup, reading }: DeliverySectionProps) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const { deliveries, error, isFetching, isFetchingNextPage, refetch } = reading;
  const file = useDeliveryFile(campaign, group);
  return (
    <section className={styles.root}>
      <div className={styles.header}>
        <Text as="h2" size={400} weight="semibold" className={styles.title}>
          {t('report.persons')}
        </Text>
        <Dropdown
          size="small"
          className={styles.filter}
          aria-label={t('report.filter')}
          value={t(`report.group.${group}`)}
          selectedOptions={[group]}
          onOptionSelect={(_event, { optionValue }) => onGroup(optionValue as DeliveryGroup)}
        >
          {DELIVERY_GROUP_IDS.map((each) => (
            <Option key={each} value={each}>
              {t(`report.group.${each}`)}
            </Option>
          ))}
        </Dropdown>
        <Button
          size="small"
          icon={file.isPending ? <Spinner size="extra-tiny" /> : <ArrowDownloadRegular />}
          disabledFocusable={file.isPending || !deliveries?.length}
          onClick={file.run}
        >
          {t('report.export')}
        </Button>
      </div>
      {deliveries === undefined && error ? (
        <ErrorState
          title={t('report.personsFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : deliveries === undefined ? (
        <SkeletonRows rows={6} columns={SKELETON} />
      ) : deliveries.length === 0 ? (
        <EmptyState
          icon={<PeopleListRegular />}
          title={t(group === 'all' ? 'report.noPersons' : 'report.noneInState')}
        />
      ) : (
        <DeliveryTable deliveries={deliveries} />
      )}
      {isFetchingNextPage && <SkeletonRows rows={2} columns={SKELETON} />}
    </section>
  );
}
