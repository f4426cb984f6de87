import { Field, Input } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { normaliseServerAddress } from '@recado/shared/desktop';
import { countUnsent } from '@/data/outbox/count-unsent';
import { DiagnosticsButton } from '@/features/diagnostics';
import { desktop } from '@/lib/bridge';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { FrontCard } from '@/ui/front/FrontCard';
import { AuthForm } from './form/AuthForm';
import { SubmitButton } from './form/SubmitButton';

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

  const [question, setQuestion] = useState<{ address: string; unsent: number } | null>(null);

  async function change(address: string): Promise<void> {
    const check = await desktop().server.setAddress(address);
    // Reloads the page because its security policy names the allowed server.
    if (check.ok) window.location.assign(import.meta.env.BASE_URL);
    else setError('address', { message: t(`server.${check.reason}`) }, { shouldFocus: true });
  }

  const submit = handleSubmit(async ({ address: typed }) => {
    const address = typed.trim();
    const known = await desktop().server.address();
    const next = normaliseServerAddress(address);
    // Neither the same server nor an invalid address deletes anything.
    const isOther = known !== null && next !== null && next !== known;
    const unsent = isOther ? await countUnsent(known) : 0;
    if (unsent > 0) setQuestion({ address, unsent });
    else await change(address);
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
        <DiagnosticsButton as="link" />
      </AuthForm>
      {question && (
        <ConfirmDialog
          title={t('server.unsent', { count: question.unsent })}
          confirmLabel={t('server.changeAnyway')}
          destructive
          onConfirm={() => change(question.address)}
          onClose={() => setQuestion(null)}
        >
          {t('server.unsentText')}
        </ConfirmDialog>
      )}
    </FrontCard>
  );
}
