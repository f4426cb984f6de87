import { Checkbox, Field, Input, Link, makeStyles, tokens } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Contact, ContactDetail } from '@recado/shared/contacts';
import { formatPhone } from '@recado/shared/rules/phones';
import { readContact, useSaveContact, useSaveWallet } from '@/data/contacts/useContactMutations';
import { useQueues } from '@/data/queues/useQueues';
import { errorText } from '@/lib/api/errors';
import { contactName } from '@/lib/formats/names';
import { useCompanyCountry } from '@/lib/session/useCompanyCountry';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { maskedValue } from '../rules/masked-value';
import { type ContactForm, contactFormSchema, draftOf, formOf, newForm } from './contact-form';
import { ExtraInfoEditor } from './ExtraInfoEditor';
import { QueueField } from './QueueField';
import { type Duplicate, duplicateOf, rejectedField } from './rejected-contact';
import { WalletField } from './WalletField';

const EXAMPLE_PHONE = '+55 11 98765-4321';

const useStyles = makeStyles({
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingVerticalL,
    alignItems: 'start',
    ':empty': { display: 'none' },
  },
});

interface ContactFormDialogProps {
  contact: ContactDetail | null;
  initial: { name?: string; number?: string };
  onOpenOther: (contactId: number) => void;
  onClose: (saved: Contact | null) => void;
}

export function ContactFormDialog({ contact, initial, onOpenOther, onClose }: ContactFormDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('contacts');
  const toasts = useToasts();
  const { profile } = useCurrentUser();
  const country = useCompanyCountry();
  const [save, saveWallet] = [useSaveContact(), useSaveWallet()];
  const [duplicate, setDuplicate] = useState<Duplicate | null>(null);
  const numberRules = useMemo(
    () => ({ country, known: contact?.number ?? null, isEdit: contact !== null }),
    [country, contact],
  );
  const schema = useMemo(() => contactFormSchema(numberRules), [numberRules]);
  const [shown] = useState(() => (contact ? formOf(contact) : newForm(initial)));
  const { control, formState, handleSubmit, register, reset, setError } = useForm<ContactForm>({
    defaultValues: shown,
    resolver: zodResolver(schema),
  });
  const { errors, isDirty, dirtyFields } = formState;
  /** Translates text keys and shows the server's own reasons unchanged. */
  const messageText = (message: string | undefined) =>
    message && t([`form.errors.${message}`, 'form.errors.other'], { message });
  const owners = contact !== null && profile === 'admin';

  const { data: queues = [] } = useQueues();
  const stale = useStaleForm<ContactDetail>({
    record: contact,
    read: () => readContact(contact?.id ?? 0),
    fields: {
      name: t('form.name'),
      number: {
        label: t('form.number'),
        value: ({ number }) => number && formatPhone(number),
      },
      email: t('form.email'),
      notification: t('form.notification'),
      queueId: {
        label: t('form.queue'),
        value: ({ queueId }) => queues.find(({ id }) => id === queueId) ?? t('form.noQueue'),
      },
      wallet: {
        label: t('wallet.field'),
        value: ({ contactsUser }) => contactsUser.map(({ user }) => user),
      },
      extraInfo: {
        label: t('info.title'),
        value: ({ extraInfo }) =>
          extraInfo.map(({ name, value }) => `${name}: ${maskedValue(value) ?? value}`),
      },
    },
    show: (newest) => reset(formOf(newest)),
    save: () => void submit(),
  });

  const submit = handleSubmit(async (form) => {
    setDuplicate(null);
    let saved: ContactDetail;
    try {
      const draft = draftOf(form, numberRules);
      saved = await save.mutateAsync({ id: contact?.id ?? null, draft, version: stale.version() });
      stale.opened(saved);
    } catch (error) {
      if (stale.rejected(error)) return;
      setDuplicate(duplicateOf(error));
      const field = rejectedField(error);
      if (field) setError(field, { message: errorText(error) }, { shouldFocus: true });
      else toasts.failure(error);
      return;
    }
    try {
      if (owners && dirtyFields.wallet) {
        saved = await saveWallet.mutateAsync({ id: saved.id, userIds: form.wallet });
      }
    } catch (error) {
      toasts.error(t('wallet.saveFailed'), { detail: errorText(error) });
      return;
    }
    toasts.success(contact ? t('form.changed') : t('form.created'));
    onClose(saved);
  });

  return (
    <FormDialog
      title={contact ? t('form.editTitle') : t('form.newTitle')}
      dirty={isDirty}
      saving={save.isPending || saveWallet.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={() => onClose(null)}
    >
      {stale.bar}
      <Field label={t('form.name')} required validationMessage={messageText(errors.name?.message)}>
        <Input
          {...register('name')}
          defaultValue={shown.name}
          placeholder={t('form.namePlaceholder', { phone: EXAMPLE_PHONE })}
          autoComplete="off"
        />
      </Field>
      <div className={styles.pair}>
        {!contact?.isGroup && (
          <Field
            label={t('form.number')}
            required={contact === null}
            hint={
              contact === null
                ? t('form.numberHint')
                : contact.number === null
                  ? t('form.noNumber')
                  : undefined
            }
            validationMessage={
              duplicate ? (
                <DuplicateHint duplicate={duplicate} onOpen={() => onOpenOther(duplicate.contactId)} />
              ) : (
                messageText(errors.number?.message)
              )
            }
          >
            <Input
              {...register('number', { onChange: () => setDuplicate(null) })}
              defaultValue={shown.number}
              placeholder={EXAMPLE_PHONE}
              autoComplete="off"
            />
          </Field>
        )}
        <Field label={t('form.email')} validationMessage={messageText(errors.email?.message)}>
          <Input
            {...register('email')}
            defaultValue={shown.email}
            type="email"
            inputMode="email"
            autoComplete="off"
          />
        </Field>
      </div>
      <Controller
        name="notification"
        control={control}
        render={({ field }) => (
          <Checkbox
            ref={field.ref}
            label={t('form.notification')}
            checked={field.value}
            onChange={(_event, data) => field.onChange(data.checked === true)}
          />
        )}
      />
      <div className={styles.pair}>
        {contact && !contact.isGroup && (
          <Field label={t('form.lid')} hint={t('form.lidHint')}>
            <Input readOnly value={contact.lid ?? ''} placeholder={t('form.noLid')} />
          </Field>
        )}
        <Controller
          name="queueId"
          control={control}
          render={({ field }) => (
            <QueueField
              value={field.value}
              onChange={field.onChange}
              error={messageText(errors.queueId?.message)}
            />
          )}
        />
      </div>
      {owners && (
        <Controller
          name="wallet"
          control={control}
          render={({ field }) => <WalletField value={field.value} onChange={field.onChange} />}
        />
      )}
      <ExtraInfoEditor
        control={control}
        register={register}
        errors={errors.extraInfo}
        messageText={messageText}
      />
    </FormDialog>
  );
}

function DuplicateHint({ duplicate, onOpen }: { duplicate: Duplicate; onOpen: () => void }) {
  const { t } = useTranslation('contacts');
  return (
    <>
      {t('form.duplicate', { name: contactName(duplicate.name) })}{' '}
      <Link as="button" type="button" inline onClick={onOpen}>
        {t('form.openDuplicate')}
      </Link>
    </>
  );
}
