import { Field, Input } from '@fluentui/react-components';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { desktop } from '@/lib/bridge';
import { FrontCard } from '@/ui/front/FrontCard';
import { AuthForm } from './components/AuthForm';
import { SubmitButton } from './components/SubmitButton';

/** Asks for the server's address at the first start of the desktop app or when it is changed. */
export function ServerAddressPage() {
  const { t } = useTranslation('auth');
  const { control, getValues, handleSubmit, setError, setFocus, setValue, formState } = useForm({
    defaultValues: { address: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    void desktop()
      .server.address()
      .then((known) => {
        // Keeps text that the user already typed.
        if (known && !getValues('address')) setValue('address', known);
        setFocus('address');
      });
  }, [getValues, setFocus, setValue]);

  const submit = handleSubmit(async ({ address }) => {
    const check = await desktop().server.setAddress(address.trim());
    // Reloads the page because its security policy names the allowed server.
    if (check.ok) window.location.assign(import.meta.env.BASE_URL);
    else setError('address', { message: t(`server.${check.reason}`) }, { shouldFocus: true });
  });

  return (
    <FrontCard title={t('server.title')} text={t('server.text')}>
      <AuthForm onSubmit={submit}>
        <Field
          label={t('server.address')}
          hint={t('server.hint')}
          validationMessage={errors.address?.message}
        >
          <Controller
            name="address"
            control={control}
            rules={{ required: t('server.required') }}
            render={({ field }) => (
              <Input {...field} size="large" inputMode="url" autoComplete="url" spellCheck={false} />
            )}
          />
        </Field>
        <SubmitButton label={t('server.continue')} busyLabel={t('server.checking')} busy={isSubmitting} />
      </AuthForm>
    </FrontCard>
  );
}
