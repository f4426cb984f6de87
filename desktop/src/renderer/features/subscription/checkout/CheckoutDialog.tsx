import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Plan } from '@recado/shared/plans';
import type { PixCharge, Subscription } from '@recado/shared/subscription';
import type { Source } from '@/data/subscription/useSubscription';
import { useReturnFocus } from '@/ui/dialogs/useReturnFocus';
import { IconButton } from '@/ui/tooltip/IconButton';
import { Checkout } from './Checkout';
import { PixScreen } from './PixScreen';

const useStyles = makeStyles({ surface: { maxWidth: '600px', width: 'calc(100% - 32px)' } });

interface CheckoutDialogProps {
  subscription: Subscription;
  plan: Plan;
  source: Source;
  onClose: () => void;
}

export function CheckoutDialog({ onClose, ...checkout }: CheckoutDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const { t: tUi } = useTranslation('ui');
  const [charge, setCharge] = useState<PixCharge | null>(null);
  const body = useRef<HTMLDivElement>(null);
  useReturnFocus();
  // Focuses the first step instead of the close button, which precedes it.
  useEffect(() => body.current?.querySelector<HTMLElement>('form button')?.focus(), []);
  return (
    <Dialog open onOpenChange={(_event, data) => !data.open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody ref={body}>
          <DialogTitle
            action={<IconButton icon={<DismissRegular />} label={tUi('close')} onClick={onClose} />}
          >
            {charge ? t('pix.title') : t('checkout.title')}
          </DialogTitle>
          {charge ? (
            <DialogContent>
              <PixScreen charge={charge} source={checkout.source} />
            </DialogContent>
          ) : (
            <Checkout {...checkout} onCharged={setCharge} />
          )}
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
