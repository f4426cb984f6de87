import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type ContactListItem } from '@recado/shared/contact-lists';
import { AppError } from '@recado/shared/contract';
import { dialledIn, isSameNumber, readPhoneNumber } from '@recado/shared/rules/phones';
import { readContactListItem, useSaveContactListItem } from '@/data/contact-lists/useContactListMutations';
import { errorText, phoneProblemText } from '@/lib/api/errors';
import { useCompanyCountry } from '@/lib/session/useCompanyCountry';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { itemAddress } from '../rules/item-address';
import { nameSchema } from '../rules/name-schema';

const formSchema = (country: string, known: string | undefined) =>
  z.object({
    name: nameSchema,
    number: z
      .string()
      .trim()
      .transform((text, context) => {
        // The server looks for the contact with this username.
        if (text.startsWith('@') || (text === '' && known === '')) return text;
        if (known && isSameNumber(text, known)) return known;
        const reading = readPhoneNumber(text, country);
        if (reading.ok) return dialledIn(country, reading);
        context.addIssue({ code: 'custom', message: phoneProblemText(reading.reason, country) });
        return z.NEVER;
      }),
    email: z.union([z.literal(''), z.email('email')], { error: 'email' }),
  });
type ItemForm = z.output<ReturnType<typeof formSchema>>;

const formOf = (item: ContactListItem | null): ItemForm => ({
  name: item?.name ?? '',
  number: item ? itemAddress(item) : '',
  email: item?.email ?? '',
});

interface ContactListItemDialogProps {
  contactListId: number;
  item: ContactListItem | null;
  onClose: () => void;
}

export function ContactListItemDialog({ contactListId, item, onClose }: ContactListItemDialogProps) {
  const { t } = useTranslation('contact-lists');
  const toasts = useToasts();
  const save = useSaveContactListItem(contactListId);
  const country = useCompanyCountry();
  const schema = useMemo(() => formSchema(country, item?.number), [country, item]);
  const { formState, handleSubmit, register, reset, setError } = useForm<ItemForm>({
    defaultValues: formOf(item),
    resolver: zodResolver(schema),
  });
  const { errors, isDirty } = formState;
  /** Translates text keys and shows reasons unchanged. */
  const messageText = (message: string | undefined) =>
    message && t([`form.errors.${message}`, 'form.errors.other'], { message });
  const stale = useStaleForm<ContactListItem>({
    record: item,
    read: () => readContactListItem(item?.id ?? 0),
    fields: {
      name: t('items.name'),
      number: { label: t('items.number'), value: itemAddress },
      email: t('items.email'),
    },
    show: (newest) => reset(formOf(newest)),
    save: () => void submit(),
  });
  const submit = handleSubmit(async (draft) => {
    try {
      const isUnchanged = item?.contactId !== undefined && draft.number === formOf(item).number;
      const { number, ...others } = draft;
      await save.mutateAsync({
        ...{ id: item?.id ?? null, version: stale.version() },
        draft: isUnchanged ? others : { ...others, number },
      });
      toasts.success(t('done'));
      onClose();
    } catch (error) {
      if (stale.rejected(error)) return;
      if (error instanceof AppError && error.code === 'ERR_CONFLICT') {
        setError('number', { message: 'taken' }, { shouldFocus: true });
      } else if (error instanceof AppError && error.details?.['field'] === 'number') {
        setError('number', { message: errorText(error) }, { shouldFocus: true });
      } else toasts.failure(error);
    }
  });
  return (
    <FormDialog
      title={item ? t('form.editItem', { name: item.name }) : t('form.newItem')}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field label={t('items.name')} required validationMessage={messageText(errors.name?.message)}>
        <Input {...register('name')} defaultValue={item?.name} autoComplete="off" />
      </Field>
      <Field
        label={t('items.number')}
        hint={t('form.numberHint')}
        required
        validationMessage={messageText(errors.number?.message)}
      >
        <Input {...register('number')} defaultValue={formOf(item).number} autoComplete="off" />
      </Field>
      <Field label={t('items.email')} validationMessage={messageText(errors.email?.message)}>
        <Input {...register('email')} defaultValue={item?.email} type="email" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
