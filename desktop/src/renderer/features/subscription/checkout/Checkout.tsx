import {
  Button,
  DialogActions,
  DialogContent,
  makeStyles,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AppError } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import type { PixCharge, Subscription } from '@recado/shared/subscription';
import { type Source, usePay } from '@/data/subscription/useSubscription';
import { useToasts } from '@/ui/toasts/useToasts';
import {
  CHECKOUT_FIELDS,
  type CheckoutForm,
  checkoutSchema,
  firstWrong,
  formOf,
  requestOf,
} from '../rules/checkout-form';
import { DataStep } from './DataStep';
import { PlanStep } from './PlanStep';
import { ReviewStep } from './ReviewStep';
import { Stepper } from './Stepper';

const DATA = 0;
const PLAN = 1;
const REVIEW = 2;

const useStyles = makeStyles({
  // A fixed minimum keeps the dialog's height between steps.
  content: { minHeight: 'min(340px, 45vh)', padding: '2px', margin: '-2px' },
  actions: { paddingTop: tokens.spacingVerticalL },
});

interface CheckoutProps {
  subscription: Subscription;
  plan: Plan;
  source: Source;
  onCharged: (charge: PixCharge) => void;
}

/** The checkout with the steps Dados, Personalizar and Revisar; starts with Personalizar. */
export function Checkout({ subscription, plan, source, onCharged }: CheckoutProps) {
  const styles = useStyles();
  const { t } = useTranslation('subscription');
  const toasts = useToasts();
  const pay = usePay(source);
  const [step, setStep] = useState(PLAN);
  const [selected, setSelected] = useState(false);
  const form = useForm<CheckoutForm>({
    defaultValues: formOf(subscription),
    resolver: zodResolver(checkoutSchema),
  });
  const submitButton = useRef<HTMLButtonElement>(null);
  // Only the review step is handled here, because the other steps set the focus themselves.
  useEffect(() => {
    if (step === REVIEW) submitButton.current?.focus();
  }, [step]);
  const complete = () => firstWrong(form.getValues()) === undefined;

  function select() {
    setSelected(true);
    // If the billing data is incomplete, its step is next.
    setStep(complete() ? REVIEW : DATA);
  }

  async function submit() {
    try {
      const charge = await pay.mutateAsync(requestOf(form.getValues(), plan, subscription.total));
      toasts.success(t('checkout.subscribed'));
      onCharged(charge);
    } catch (error) {
      const field = rejectedField(error);
      if (field) {
        setStep(DATA);
        form.setError(field, { message: field === 'zipcode' ? 'zipcodeFormat' : field });
      } else toasts.failure(error);
    }
  }

  const next = form.handleSubmit(() => {
    if (step === REVIEW) return submit();
    setStep(selected ? REVIEW : PLAN);
    return undefined;
  });

  return (
    <>
      <DialogContent className={styles.content}>
        <Stepper
          label={t('checkout.steps')}
          steps={[t('checkout.step.data'), t('checkout.step.plan'), t('checkout.step.review')]}
          current={step}
          open={(to) => !pay.isPending && (to !== REVIEW || (selected && complete()))}
          onStep={setStep}
        />
        <FormProvider {...form}>
          <form id="checkout" noValidate onSubmit={(event) => void next(event)}>
            {step === DATA && <DataStep />}
            {step === PLAN && <PlanStep plan={plan} onSelect={select} />}
            {step === REVIEW && <ReviewStep plan={plan} subscription={subscription} />}
          </form>
        </FormProvider>
      </DialogContent>
      {step !== PLAN && (
        <DialogActions className={styles.actions}>
          <Button disabled={pay.isPending} onClick={() => setStep(PLAN)}>
            {t('checkout.back')}
          </Button>
          <Button
            ref={submitButton}
            type="submit"
            form="checkout"
            appearance="primary"
            disabledFocusable={pay.isPending}
            icon={pay.isPending ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : undefined}
          >
            {step === REVIEW ? t('checkout.pay') : t('checkout.next')}
          </Button>
        </DialogActions>
      )}
    </>
  );
}

function rejectedField(error: unknown): keyof CheckoutForm | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_VALIDATION') return undefined;
  const name = String(error.details?.['field']).split('.').at(-1);
  return CHECKOUT_FIELDS.find((field) => field === name);
}
