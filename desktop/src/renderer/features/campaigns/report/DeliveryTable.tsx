import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '@recado/shared/campaigns';
import { contactAddress, contactName } from '@/lib/formats/names';
import { zonedTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { useDeliveryTexts } from '../useDeliveryTexts';

const useStyles = makeStyles({
  digits: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  second: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export function DeliveryTable({ deliveries }: { deliveries: readonly Delivery[] }) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const texts = useDeliveryTexts();
  const { timeZone } = useCurrentUser().company;
  const time = (id: 'sentAt' | 'deliveredAt' | 'readAt' | 'respondedAt'): Column<Delivery> => ({
    id,
    label: texts.headings[id],
    named: true,
    width: '112px',
    cell: (delivery) => {
      const instant = delivery[id];
      return (
        <span className={styles.digits}>{instant ? zonedTime(instant, timeZone).slice(0, 16) : '—'}</span>
      );
    },
  });
  const columns: readonly Column<Delivery>[] = [
    {
      id: 'person',
      label: texts.headings.person,
      width: 'minmax(140px, 1.4fr)',
      cell: ({ name, number, username }) => {
        const address = contactAddress({ number: number || null, username });
        return (
          <>
            <CutText>{contactName(name || number) || t('report.erased')}</CutText>
            {address !== undefined && (
              <CutText className={mergeClasses(styles.second, styles.digits)}>{address}</CutText>
            )}
          </>
        );
      },
    },
    {
      id: 'text',
      label: texts.headings.text,
      width: '52px',
      cell: ({ variant }) => t('form.tab', { number: variant }),
    },
    time('sentAt'),
    time('deliveredAt'),
    time('readAt'),
    time('respondedAt'),
    {
      id: 'state',
      label: texts.headings.state,
      width: 'minmax(120px, 1fr)',
      cell: ({ state, reason }) => (
        <>
          {texts.states[state]}
          {reason !== null && <CutText className={styles.second}>{texts.reasons[reason]}</CutText>}
        </>
      ),
    },
  ];
  return (
    <DataTable label={t('report.persons')} columns={columns} rows={deliveries} rowKey={({ id }) => id} />
  );
}
