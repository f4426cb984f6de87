import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { EXPIRING_DAYS, type PlatformOverview } from '@recado/shared/platform';
import { useAudit, useOverview } from '@/data/platform/usePlatform';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { EmptyState } from '@/ui/states/StateMessage';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { AuditTable } from '../audit/AuditPanel';
import { bytesText } from '../rules/bytes';
import { AlertNotices } from './AlertNotices';
import { BackupBlock } from './BackupBlock';
import { DiskNotice } from './DiskNotice';
import { EmbeddedStoreNotice } from './EmbeddedStoreNotice';
import { ProtocolBlock } from './ProtocolBlock';

const OVERVIEW_LINKS = {
  overdue: '/settings?tab=companies',
  expiring: '/settings?tab=companies',
  payments: '/settings?tab=payments',
  sessions: '/platform?tab=sessions',
  jobs: '/platform?tab=jobs',
  deliveries: '/platform?tab=deliveries',
  storage: '/platform?tab=storage',
  audit: '/platform?tab=audit',
} as const;
/** The name filters the list, and the id opens the form. */
function companyAddress({ id, name }: { id: number; name: string }): string {
  const query = new URLSearchParams({ tab: 'companies', search: name, company: String(id) });
  return `/settings?${query}`;
}

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
    gap: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalXL,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground2Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  label: { color: tokens.colorNeutralForeground2 },
  number: { fontVariantNumeric: 'tabular-nums' },
  urgent: { color: tokens.colorStatusDangerForeground1 },
  section: { marginBottom: tokens.spacingVerticalXL },
  heading: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalS,
  },
  title: { margin: 0 },
  link: { color: tokens.colorBrandForegroundLink },
});

const AUDIT_SHOWN = 5;
/** Share of the disk (0–1) in use from which the overview warns. */
const NEARLY_FULL = 0.9;

type DueCompany = PlatformOverview['companies']['due'][number];

export function OverviewPanel() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('platform');
  const { data, error, isFetching, refetch } = useOverview();
  const audit = useAudit();
  if (!data) {
    return error ? (
      <ErrorState
        title={t('overview.failed')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows rows={5} columns={['1fr', '1fr', '1fr']} height={72} />
    );
  }
  const {
    companies,
    pendingPayments,
    sessions,
    failedJobs,
    failedDeliveries,
    disk,
    protocol,
    alerts,
    backup,
    embeddedStore,
  } = data;
  const number = (value: number) => value.toLocaleString(i18n.language);
  const down = sessions.total - sessions.connected;
  const full = disk.filesRefused || (disk.total > 0 && 1 - disk.free / disk.total > NEARLY_FULL);
  const cards = [
    { id: 'overdue', value: number(companies.overdue), urgent: companies.overdue > 0 },
    { id: 'expiring', value: number(companies.expiring), urgent: false },
    { id: 'payments', value: number(pendingPayments), urgent: pendingPayments > 0 },
    {
      id: 'sessions',
      value: t('overview.connected', {
        connected: number(sessions.connected),
        total: number(sessions.total),
      }),
      urgent: down > 0,
    },
    { id: 'jobs', value: number(failedJobs), urgent: failedJobs > 0 },
    { id: 'deliveries', value: number(failedDeliveries), urgent: failedDeliveries > 0 },
    {
      id: 'storage',
      value: t('overview.free', { free: bytesText(disk.free, i18n.language) }),
      urgent: full,
    },
  ] as const;
  const columns: readonly Column<DueCompany>[] = [
    {
      id: 'name',
      label: t('overview.company'),
      width: 'minmax(160px, 2fr)',
      cell: (company) => (
        <Link className={styles.link} to={companyAddress(company)}>
          {company.name}
        </Link>
      ),
    },
    {
      id: 'due',
      label: t('overview.due'),
      width: 'minmax(140px, 1fr)',
      cell: ({ dueDate }) => dueDate?.split('-').reverse().join('/') ?? '—',
    },
    {
      id: 'state',
      label: t('overview.state'),
      width: 'minmax(140px, 1fr)',
      cell: ({ daysLeft }) => dueText(daysLeft ?? 0),
    },
  ];
  function dueText(daysLeft: number): string {
    if (daysLeft > 0) return t('overview.left', { count: daysLeft });
    return daysLeft === 0 ? t('overview.today') : t('overview.past', { count: -daysLeft });
  }
  return (
    <>
      <AlertNotices alerts={alerts} />
      <DiskNotice disk={disk} />
      <EmbeddedStoreNotice store={embeddedStore} />
      <nav className={styles.cards} aria-label={t('overview.cards')}>
        {cards.map(({ id, value, urgent }) => (
          <Link key={id} className={styles.card} to={OVERVIEW_LINKS[id]}>
            <Text className={styles.label}>{t(`overview.labels.${id}`, { days: EXPIRING_DAYS })}</Text>
            <Text
              size={500}
              weight="semibold"
              className={mergeClasses(styles.number, urgent && styles.urgent)}
            >
              {value}
            </Text>
          </Link>
        ))}
      </nav>
      <section className={styles.section} aria-label={t('overview.companies')}>
        <div className={styles.heading}>
          <Text as="h2" size={400} weight="semibold" className={styles.title}>
            {t('overview.companies')}
          </Text>
          <Link className={styles.link} to={OVERVIEW_LINKS.overdue}>
            {t('overview.allCompanies')}
          </Link>
        </div>
        {companies.due.length === 0 ? (
          <EmptyState
            icon={<CheckmarkCircleRegular />}
            title={t('overview.noneDue')}
            text={t('overview.noneDueText', { days: EXPIRING_DAYS })}
          />
        ) : (
          <DataTable
            label={t('overview.companies')}
            columns={columns}
            rows={companies.due}
            rowKey={({ id }) => id}
          />
        )}
      </section>
      {backup && <BackupBlock backup={backup} />}
      <ProtocolBlock protocol={protocol} />
      {audit.entries && audit.entries.length > 0 && (
        <section className={styles.section} aria-label={t('tabs.audit')}>
          <div className={styles.heading}>
            <Text as="h2" size={400} weight="semibold" className={styles.title}>
              {t('overview.recent')}
            </Text>
            <Link className={styles.link} to={OVERVIEW_LINKS.audit}>
              {t('overview.allAudit')}
            </Link>
          </div>
          <AuditTable entries={audit.entries.slice(0, AUDIT_SHOWN)} />
        </section>
      )}
    </>
  );
}
