import { Field, Input, Switch, Textarea } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import {
  SAMPLE_ITEM_NAME_LENGTH,
  SAMPLE_ITEM_TEXT_LENGTH,
  type SampleItem,
} from '@recado/shared/sample-items';
import { useSaveSampleItem } from '@/data/sample-items/useSampleItemMutations';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useToasts } from '@/ui/toasts/useToasts';

/** Each message is the key of a text in `form.errors`. */
const formSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .min(SAMPLE_ITEM_NAME_LENGTH.min, 'tooShort')
    .max(SAMPLE_ITEM_NAME_LENGTH.max, 'tooLong'),
  text: z.string().max(SAMPLE_ITEM_TEXT_LENGTH, 'textTooLong'),
  active: z.boolean(),
});
type SampleItemForm = z.output<typeof formSchema>;

interface SampleItemDialogProps {
  sampleItem: SampleItem | null;
  onClose: () => void;
}

export function SampleItemDialog({ sampleItem, onClose }: SampleItemDialogProps) {
  const { t } = useTranslation('sample-items');
  const toasts = useToasts();
  const save = useSaveSampleItem();
  const { control, formState, handleSubmit, register, setError } = useForm<SampleItemForm>({
    defaultValues: {
      name: sampleItem?.name ?? '',
      text: sampleItem?.text ?? '',
      active: sampleItem?.active ?? true,
    },
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const errorText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);

  const submit = handleSubmit(async (input) => {
    try {
      await save.mutateAsync({ id: sampleItem?.id ?? null, input });
      toasts.success(sampleItem ? t('form.changed') : t('form.created'));
      onClose();
    } catch (error) {
      if (error instanceof AppError && error.code === 'ERR_CONFLICT') {
        setError('name', { message: 'taken' }, { shouldFocus: true });
      } else toasts.failure(error);
    }
  });
  return (
    <FormDialog
      title={sampleItem ? t('form.editTitle', { name: sampleItem.name }) : t('form.newTitle')}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={t('form.name')} required validationMessage={errorText(errors.name?.message)}>
        <Input {...register('name')} defaultValue={sampleItem?.name} autoComplete="off" />
      </Field>
      <Field label={t('form.text')} validationMessage={errorText(errors.text?.message)}>
        <Textarea {...register('text')} defaultValue={sampleItem?.text} rows={4} resize="vertical" />
      </Field>
      <Controller
        control={control}
        name="active"
        render={({ field }) => (
          <Field hint={t('form.activeHint')}>
            <Switch
              label={t('form.active')}
              checked={field.value}
              onChange={(_event, { checked }) => field.onChange(checked)}
            />
          </Field>
        )}
      />
    </FormDialog>
  );
}
