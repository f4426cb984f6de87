import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { CampaignReport } from '@recado/shared/campaigns';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';

const useStyles = makeStyles({
  root: { marginTop: tokens.spacingVerticalXL },
  title: { display: 'block', margin: `0 0 ${tokens.spacingVerticalS}` },
});

type Variant = CampaignReport['variants'][number];

/** Compares the alternative messages; texts edited after a cancellation are versions of their own. */
export function VariantTable({ variants }: { variants: readonly Variant[] }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('campaigns');
  if (variants.length === 0) return null;
  const hasVersions = variants.some(({ version }) => version !== variants[0]?.version);
  const count = (id: 'sent' | 'delivered' | 'read' | 'replied'): Column<Variant> => ({
    id,
    label: t(`report.variant.${id}`),
    named: true,
    width: '104px',
    align: 'end',
    cell: (variant) => variant[id].toLocaleString(i18n.language),
  });
  const columns: readonly Column<Variant>[] = [
    {
      id: 'text',
      label: t('report.variant.text'),
      width: 'minmax(200px, 1fr)',
      cell: ({ variant, version, text }) => (
        <CutText>
          {`${t('form.tab', { number: variant })}${hasVersions ? ` (${t('report.variant.version', { number: version + 1 })})` : ''}: ${text}`}
        </CutText>
      ),
    },
    count('sent'),
    count('delivered'),
    count('read'),
    count('replied'),
  ];
  return (
    <section className={styles.root}>
      <Text as="h2" size={400} weight="semibold" className={styles.title}>
        {t('report.variants')}
      </Text>
      <DataTable
        label={t('report.variants')}
        columns={columns}
        rows={variants}
        rowKey={({ variant, version }) => `${version}.${variant}`}
      />
    </section>
  );
}
