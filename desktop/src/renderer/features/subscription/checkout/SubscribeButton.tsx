import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subscription } from '@recado/shared/subscription';
import type { Source } from '@/data/subscription/useSubscription';
import { CheckoutDialog } from './CheckoutDialog';

/** Opens the checkout ("Assine Agora!"), or explains why no payment is possible. */
export function SubscribeButton({ subscription, source }: { subscription: Subscription; source: Source }) {
  const { t } = useTranslation('subscription');
  const [open, setOpen] = useState(false);
  const { plan, payable } = subscription;
  if (plan === null || !payable)
    return (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>{plan === null ? t('noPlan') : t('notPayable')}</MessageBarBody>
      </MessageBar>
    );
  return (
    <>
      <Button appearance="primary" onClick={() => setOpen(true)}>
        {t('subscribe')}
      </Button>
      {open && (
        <CheckoutDialog
          subscription={subscription}
          plan={plan}
          source={source}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
