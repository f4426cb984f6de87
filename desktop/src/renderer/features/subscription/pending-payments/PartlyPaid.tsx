import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '@recado/shared/subscription';
import { reais } from '../rules/reais';

const useStyles = makeStyles({ root: { marginBottom: tokens.spacingVerticalL } });

export function PartlyPaid({ invoice }: { invoice: Invoice | null | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  if (invoice?.status !== 'partial') return null;
  const { value, received } = invoice;
  return (
    <MessageBar className={styles.root} intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('partial.title')}</MessageBarTitle>
        {t('partial.text', {
          value: reais(value),
          received: reais(received ?? 0),
          missing: reais(value - (received ?? 0)),
        })}
      </MessageBarBody>
    </MessageBar>
  );
}
