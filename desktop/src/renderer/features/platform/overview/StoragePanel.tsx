import { makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useStorage } from '@/data/platform/usePlatform';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonRows } from '@/ui/states/SkeletonRows';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { bytesText } from '../rules/bytes';
import { DiskNotice } from './DiskNotice';
import { ReceivedLimitField } from './ReceivedLimitField';

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalL,
    marginBottom: tokens.spacingVerticalXL,
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  label: { color: tokens.colorNeutralForeground3 },
  number: { fontVariantNumeric: 'tabular-nums' },
});

/** Share of the disk (0–1) in use from which the panel warns. */
const NEARLY_FULL = 0.9;
const SKELETON_COLUMNS = ['1fr', '1fr', '1fr'];

interface Taker {
  company: { id: number; name: string };
  media: number;
}

export function StoragePanel() {
  const styles = useStyles();
  const { t, i18n } = useTranslation('platform');
  const { data, error, isFetching, refetch } = useStorage();
  const diskLabel = useId();
  if (!data) {
    return error ? (
      <ErrorState
        title={t('storage.failed')}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows rows={3} columns={SKELETON_COLUMNS} height={72} />
    );
  }
  const size = (bytes: number | null) => (bytes === null ? '—' : bytesText(bytes, i18n.language));
  const used = data.disk.total === 0 ? 0 : 1 - data.disk.free / data.disk.total;
  const columns: readonly Column<Taker>[] = [
    {
      id: 'company',
      label: t('storage.company'),
      width: 'minmax(160px, 1fr)',
      cell: ({ company }) => <CutText>{company.name}</CutText>,
    },
    {
      id: 'media',
      label: t('storage.media'),
      width: '140px',
      align: 'end',
      cell: ({ media }) => size(media),
    },
  ];
  return (
    <>
      <DiskNotice disk={data.disk} />
      <div className={styles.cards}>
        <section className={styles.card}>
          <Text className={styles.label} id={diskLabel}>
            {t('storage.disk')}
          </Text>
          <Text size={500} weight="semibold" className={styles.number}>
            {t('storage.free', { free: size(data.disk.free), total: size(data.disk.total) })}
          </Text>
          <ProgressBar
            value={used}
            color={data.disk.filesRefused || used > NEARLY_FULL ? 'error' : 'brand'}
            thickness="large"
            aria-labelledby={diskLabel}
          />
        </section>
        <section className={styles.card}>
          <Text className={styles.label}>{t('storage.media')}</Text>
          <Text size={500} weight="semibold" className={styles.number}>
            {size(data.media)}
          </Text>
        </section>
        <section className={styles.card}>
          <Text className={styles.label}>{t('storage.database')}</Text>
          <Text size={500} weight="semibold" className={styles.number}>
            {size(data.database)}
          </Text>
        </section>
        <section className={styles.card}>
          <ReceivedLimitField />
        </section>
      </div>
      {data.largest.length > 0 && (
        <DataTable
          label={t('storage.largest')}
          columns={columns}
          rows={data.largest}
          rowKey={({ company }) => company.id}
        />
      )}
    </>
  );
}
