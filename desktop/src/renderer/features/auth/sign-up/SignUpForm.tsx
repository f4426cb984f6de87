import { Field, Input, makeStyles, MessageBar, MessageBarBody, Select } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { COMPANY_NAME_LENGTH, PASSWORD_LENGTH, signUp } from '@recado/shared/auth';
import { AppError } from '@recado/shared/contract';
import type { Plan } from '@recado/shared/plans';
import { call } from '@/lib/api/call';
import { errorText } from '@/lib/api/errors';
import { LOGIN_PATH } from '@/lib/navigation/paths';
import { PasswordInput } from '@/ui/form/PasswordInput';
import { useToasts } from '@/ui/toasts/useToasts';
import { AuthForm } from '../form/AuthForm';
import { SubmitButton } from '../form/SubmitButton';
import { type SignUpDraft, signUpForm } from '../rules/sign-up-form';
import { TermsField } from './TermsField';

const useStyles = makeStyles({
  // A plan's text may be wider than a small screen.
  plan: { minWidth: 0, '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
});

const EMPTY: SignUpDraft = { name: '', email: '', phone: '', password: '', planId: '', terms: false };

export function SignUpForm({ plans, termsUrl }: { plans: readonly Plan[]; termsUrl: string | null }) {
  const styles = useStyles();
  const { t } = useTranslation('auth');
  const toasts = useToasts();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const [query] = useSearchParams();
  const [failure, setFailure] = useState<unknown>();
  const { control, formState, handleSubmit, register, setError, setFocus } = useForm<SignUpDraft>({
    defaultValues: EMPTY,
    resolver: zodResolver(signUpForm(termsUrl !== null)),
  });
  const { errors, isSubmitting } = formState;
  // The select may cut off the price, so the plan's full text is repeated below it.
  const planId = useWatch({ control, name: 'planId' });
  const selected = plans.find(({ id }) => String(id) === planId);
  const planText = (plan: Plan) => t('signUp.planOption', { ...plan, value: reais(plan.value) });
  const messageText = (key: string | undefined) => (key ? t(`signUp.errors.${key}`) : undefined);

  useEffect(() => setFocus('name'), [setFocus]);

  const submit = handleSubmit(async ({ terms, planId, ...draft }) => {
    setFailure(undefined);
    const companyId = Number(query.get('companyId')) || undefined;
    try {
      await call(signUp, {
        body: { ...draft, planId: Number(planId), companyId, acceptedTerms: terms },
      });
    } catch (error) {
      const field = duplicateField(error);
      if (field) setError(field, { message: `${field}Taken` }, { shouldFocus: true });
      setFailure(error);
      return;
    }
    toasts.success(t('signUp.created'));
    await navigate(LOGIN_PATH, { state });
  });

  return (
    <AuthForm onSubmit={submit}>
      {failure !== undefined && (
        <MessageBar intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>{hasOwnText(failure) ? errorText(failure) : t('signUp.failed')}</MessageBarBody>
        </MessageBar>
      )}
      <Field label={t('signUp.name')} validationMessage={messageText(errors.name?.message)}>
        <Input
          {...register('name')}
          size="large"
          autoComplete="organization"
          maxLength={COMPANY_NAME_LENGTH.max * 2}
        />
      </Field>
      <Field label={t('signUp.email')} validationMessage={messageText(errors.email?.message)}>
        <Input {...register('email')} type="email" size="large" autoComplete="email" spellCheck={false} />
      </Field>
      <Field label={t('signUp.phone')} validationMessage={messageText(errors.phone?.message)}>
        <Input
          {...register('phone')}
          type="tel"
          size="large"
          autoComplete="tel"
          placeholder="(11) 98765-4321"
        />
      </Field>
      <Field label={t('signUp.password')} validationMessage={messageText(errors.password?.message)}>
        <PasswordInput
          {...register('password')}
          size="large"
          autoComplete="new-password"
          maxLength={PASSWORD_LENGTH.max * 2}
        />
      </Field>
      <Field
        label={t('signUp.plan')}
        hint={
          <>
            {selected && <div>{planText(selected)}</div>}
            {t('signUp.trial')}
          </>
        }
        validationMessage={messageText(errors.planId?.message)}
      >
        <Select {...register('planId')} className={styles.plan} size="large">
          <option value="">{t('signUp.choosePlan')}</option>
          {plans.map((plan) => (
            <option key={plan.id} value={plan.id}>
              {planText(plan)}
            </option>
          ))}
        </Select>
      </Field>
      {termsUrl !== null && (
        <TermsField control={control} url={termsUrl} error={messageText(errors.terms?.message)} />
      )}
      <SubmitButton label={t('signUp.submit')} busyLabel={t('signUp.submitting')} busy={isSubmitting} />
    </AuthForm>
  );
}

function reais(value: number): string {
  return value.toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

function duplicateField(error: unknown): 'name' | 'email' | undefined {
  if (!(error instanceof AppError) || error.code !== 'ERR_CONFLICT') return undefined;
  return error.details?.['field'] === 'name' ? 'name' : 'email';
}

/**
 * Returns whether the form shows a specific text for the error, because the entered data did not cause it.
 */
function hasOwnText(error: unknown): boolean {
  return (
    error instanceof AppError &&
    ['ERR_UNAVAILABLE', 'ERR_TOO_MANY_REQUESTS', 'ERR_USER_CREATION_DISABLED'].includes(error.code)
  );
}
