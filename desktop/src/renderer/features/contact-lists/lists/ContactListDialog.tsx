import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { CONTACT_LIST_LIMITS, type ContactList } from '@recado/shared/contact-lists';
import { readContactList, useSaveContactList } from '@/data/contact-lists/useContactListMutations';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { nameSchema } from '../rules/name-schema';

const about = z.string().trim().min(1, 'required').max(CONTACT_LIST_LIMITS.about, 'tooLong');
const formSchema = z.object({ name: nameSchema, source: about, legalBasis: about });
type ContactListForm = z.output<typeof formSchema>;

const formOf = (list: ContactList | null): ContactListForm => ({
  name: list?.name ?? '',
  source: list?.source ?? '',
  legalBasis: list?.legalBasis ?? '',
});

export function ContactListDialog({ list, onClose }: { list: ContactList | null; onClose: () => void }) {
  const { t } = useTranslation('contact-lists');
  const toasts = useToasts();
  const save = useSaveContactList();
  const { formState, handleSubmit, register, reset } = useForm<ContactListForm>({
    defaultValues: formOf(list),
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const messageText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  const field = (name: keyof ContactListForm, hint?: string) => (
    <Field
      label={t(`form.${name}`)}
      hint={hint}
      required
      validationMessage={messageText(errors[name]?.message)}
    >
      <Input {...register(name)} defaultValue={list?.[name]} autoComplete="off" />
    </Field>
  );
  const stale = useStaleForm<ContactList>({
    record: list,
    read: () => readContactList(list?.id ?? 0),
    fields: { name: t('form.name'), source: t('form.source'), legalBasis: t('form.legalBasis') },
    show: (newest) => reset(formOf(newest)),
    save: () => void submit(),
  });
  const submit = handleSubmit(async (draft) => {
    try {
      await save.mutateAsync({ id: list?.id ?? null, draft, version: stale.version() });
      toasts.success(t('done'));
      onClose();
    } catch (error) {
      if (!stale.rejected(error)) toasts.failure(error);
    }
  });
  return (
    <FormDialog
      title={list ? t('form.editList', { name: list.name }) : t('form.newList')}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      {field('name')}
      {field('source', t('form.sourceHint'))}
      {field('legalBasis', t('form.legalBasisHint'))}
    </FormDialog>
  );
}
