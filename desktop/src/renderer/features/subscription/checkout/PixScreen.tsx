import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import type { PixCharge } from '@recado/shared/subscription';
import { usePaid } from '@/data/subscription/usePaid';
import type { Source } from '@/data/subscription/useSubscription';
import { PartlyPaid } from '../pending-payments/PartlyPaid';
import { PixPayment } from './PixPayment';
import { Renewed } from './Renewed';

const useStyles = makeStyles({ root: { outlineStyle: 'none' } });

/** Shows the Pix code until the payment arrives, then the renewal. */
export function PixScreen({ charge, source }: { charge: PixCharge; source: Source }) {
  const styles = useStyles();
  const { until, invoice } = usePaid(source, charge.invoiceId);
  const partly = invoice?.status === 'partial';
  const hasPayment = until !== null || partly;
  const root = useRef<HTMLDivElement>(null);
  // Focuses the container after the code unmounts, so that Escape still closes the dialog.
  useEffect(() => {
    if (hasPayment) root.current?.focus();
  }, [hasPayment]);
  return (
    <div ref={root} tabIndex={-1} className={styles.root}>
      {until !== null ? (
        <Renewed until={until} />
      ) : partly ? (
        // Hides the used code, which prevents a second payment.
        <PartlyPaid invoice={invoice} />
      ) : (
        <PixPayment charge={charge} />
      )}
    </div>
  );
}
