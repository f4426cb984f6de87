import { Field, Input } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import { type Tag, TAG_NAME_LENGTH } from '@recado/shared/tags';
import { readTag, useSaveTag } from '@/data/tags/useTagMutations';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { ColorField } from './ColorField';
import { hexOf } from './rules/colors';
import { TagChip } from './TagChip';

const formSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((name) => name.length === 0 || name.length >= TAG_NAME_LENGTH.min, 'tooShort')
    .max(TAG_NAME_LENGTH.max, 'tooLong'),
  color: z.string().refine((color) => hexOf(color) !== null, 'color'),
});
type TagForm = z.output<typeof formSchema>;

interface TagDialogProps {
  tag: Tag | null;
  firstColor: string;
  onClose: () => void;
}

export function TagDialog({ tag, firstColor, onClose }: TagDialogProps) {
  const { t } = useTranslation('tags');
  const toasts = useToasts();
  const save = useSaveTag();
  const { control, formState, handleSubmit, register, reset, setError, watch } = useForm<TagForm>({
    defaultValues: { name: tag?.name ?? '', color: tag?.color ?? firstColor },
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const messageText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  const [name, color] = watch(['name', 'color']);

  const stale = useStaleForm<Tag>({
    record: tag,
    read: () => readTag(tag?.id ?? 0),
    fields: { name: t('form.name'), color: t('form.color') },
    show: (record) => reset({ name: record.name, color: record.color }),
    save: () => void submit(),
  });

  const submit = handleSubmit(async (form) => {
    const draft = { name: form.name, color: hexOf(form.color) ?? firstColor, version: stale.version() };
    try {
      await save.mutateAsync({ id: tag?.id ?? null, draft });
      toasts.success(tag ? t('form.changed') : t('form.created'));
      onClose();
    } catch (error) {
      if (stale.rejected(error)) return;
      if (error instanceof AppError && error.code === 'ERR_CONFLICT') {
        setError('name', { message: 'taken' }, { shouldFocus: true });
      } else toasts.failure(error);
    }
  });
  return (
    <FormDialog
      title={tag ? t('form.editTitle', { name: tag.name }) : t('form.newTitle')}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field label={t('form.name')} required validationMessage={messageText(errors.name?.message)}>
        <Input {...register('name')} defaultValue={tag?.name} maxLength={80} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="color"
        render={({ field }) => (
          <ColorField
            value={field.value}
            onChange={field.onChange}
            error={messageText(errors.color?.message)}
          />
        )}
      />
      <Field label={t('form.preview')}>
        <div>
          <TagChip name={name.trim() || t('form.name')} color={hexOf(color) ?? firstColor} />
        </div>
      </Field>
    </FormDialog>
  );
}
