import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '@recado/shared/subscription';
import { reais } from '../rules/reais';

const useStyles = makeStyles({ root: { color: tokens.colorNeutralForeground3 } });

export function AmountNote({ value, received }: Pick<Invoice, 'value' | 'received'>) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  if (received === null || received === value) return null;
  return (
    <Text size={200} className={styles.root}>
      {received < value
        ? t('invoices.missing', { value: reais(value - received) })
        : t('invoices.over', { value: reais(received - value) })}
    </Text>
  );
}
