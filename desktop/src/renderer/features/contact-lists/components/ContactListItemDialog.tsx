import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type ContactListItem } from '@recado/shared/contact-lists';
import { readImportRow } from '@recado/shared/contacts';
import { AppError } from '@recado/shared/contract';
import { useSaveContactListItem } from '@/data/contact-lists/useContactListMutations';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';
import { nameSchema } from '../rules/name-schema';

const formSchema = z.object({
  name: nameSchema,
  number: z
    .string()
    .trim()
    .superRefine((number, context) => {
      const read = readImportRow({ name: '', number });
      if (typeof read === 'string') context.addIssue({ code: 'custom', message: read });
    }),
  email: z.union([z.literal(''), z.email('email')], { error: 'email' }),
});
type ItemForm = z.output<typeof formSchema>;

interface ContactListItemDialogProps {
  contactListId: number;
  item: ContactListItem | null;
  onClose: () => void;
}

export function ContactListItemDialog({ contactListId, item, onClose }: ContactListItemDialogProps) {
  const { t } = useTranslation('contact-lists');
  const toasts = useToasts();
  const save = useSaveContactListItem(contactListId);
  const { formState, handleSubmit, register, setError } = useForm<ItemForm>({
    defaultValues: { name: item?.name ?? '', number: item?.number ?? '', email: item?.email ?? '' },
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const messageText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  const submit = handleSubmit(async (draft) => {
    try {
      await save.mutateAsync({ id: item?.id ?? null, draft });
      toasts.success(t('done'));
      onClose();
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_CONFLICT') {
        setError('number', { message: 'taken' }, { shouldFocus: true });
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
      <Field label={t('items.name')} required validationMessage={messageText(errors.name?.message)}>
        <Input {...register('name')} defaultValue={item?.name} autoComplete="off" />
      </Field>
      <Field
        label={t('items.number')}
        hint={t('form.numberHint')}
        required
        validationMessage={messageText(errors.number?.message)}
      >
        <Input {...register('number')} defaultValue={item?.number} type="tel" autoComplete="off" />
      </Field>
      <Field label={t('items.email')} validationMessage={messageText(errors.email?.message)}>
        <Input {...register('email')} defaultValue={item?.email} type="email" autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
