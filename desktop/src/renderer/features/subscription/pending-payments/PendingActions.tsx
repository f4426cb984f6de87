import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { PendingPayment } from '@recado/shared/subscription';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: { display: 'flex', justifyContent: 'flex-end', gap: tokens.spacingHorizontalXS },
});

interface PendingActionsProps {
  payment: PendingPayment;
  /** Opens the confirmation dialog. `isReceived` is true if the payment arrived or its amount is accepted. */
  onDecide: (isReceived: boolean) => void;
}

export function PendingActions({ payment: { state, company }, onDecide }: PendingActionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const { name } = company;
  if (state === 'over')
    return (
      <div className={styles.root}>
        <Button
          size="small"
          aria-label={t('pending.over.seenNamed', { name })}
          onClick={() => onDecide(false)}
        >
          {t('pending.over.seen')}
        </Button>
      </div>
    );
  const partial = state === 'partial';
  return (
    <div className={styles.root}>
      <Button
        size="small"
        aria-label={
          partial ? t('pending.partial.acceptNamed', { name }) : t('pending.confirmNamed', { name })
        }
        onClick={() => onDecide(true)}
      >
        {partial ? t('pending.partial.accept') : t('pending.confirm')}
      </Button>
      <IconButton
        icon={<DeleteRegular />}
        label={partial ? t('pending.partial.refuseNamed', { name }) : t('pending.dismissNamed', { name })}
        onClick={() => onDecide(false)}
      />
    </div>
  );
}
