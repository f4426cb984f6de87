import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { QuickMessageGroup } from '@recado/shared/quick-message-groups';
import { useSaveGroup } from '@/data/quick-messages/useQuickMessageGroups';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';

const formSchema = z.object({ name: z.string().trim().min(1, 'required').max(50, 'tooLong') });

interface GroupDialogProps {
  group: QuickMessageGroup | null;
  onClose: () => void;
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const { t } = useTranslation('quick-messages');
  const toasts = useToasts();
  const save = useSaveGroup();
  const { formState, handleSubmit, register } = useForm({
    defaultValues: { name: group?.name ?? '' },
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const submit = handleSubmit(async ({ name }) => {
    try {
      await save.mutateAsync({ id: group?.id ?? null, name });
      toasts.success(group ? t('groups.form.changed') : t('groups.form.created'));
      onClose();
    } catch (error) {
      toasts.failure(error);
    }
  });
  return (
    <FormDialog
      title={group ? t('groups.form.editTitle', { name: group.name }) : t('groups.form.newTitle')}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field
        label={t('groups.form.name')}
        required
        validationMessage={errors.name?.message ? t(`form.errors.${errors.name.message}`) : undefined}
      >
        <Input {...register('name')} defaultValue={group?.name} maxLength={80} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
