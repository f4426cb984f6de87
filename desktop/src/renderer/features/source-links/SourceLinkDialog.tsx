import { Field, Input, Textarea } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { Connection } from '@recado/shared/connections';
import { AppError } from '@recado/shared/contract';
import {
  SOURCE_LINK_NAME_LENGTH,
  SOURCE_LINK_TEXT_LENGTH,
  type SourceLink,
} from '@recado/shared/source-links';
import { useConnections } from '@/data/connections/useConnections';
import { readSourceLink, useSaveSourceLink } from '@/data/source-links/useSourceLinkMutations';
import { ConnectionSelect } from '@/features/pickers';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';

/** Each message is the key of a text in `form.errors`. */
const formSchema = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .min(SOURCE_LINK_NAME_LENGTH.min, 'tooShort')
    .max(SOURCE_LINK_NAME_LENGTH.max, 'tooLong'),
  text: z.string().trim().max(SOURCE_LINK_TEXT_LENGTH, 'textTooLong'),
  whatsappId: z
    .number()
    .nullable()
    .refine((id) => id !== null, 'required'),
});
type SourceLinkForm = z.input<typeof formSchema>;

interface SourceLinkDialogProps {
  sourceLink: SourceLink | null;
  onClose: () => void;
}

export function SourceLinkDialog({ sourceLink, onClose }: SourceLinkDialogProps) {
  const { t } = useTranslation('source-links');
  const toasts = useToasts();
  const save = useSaveSourceLink();
  const { data: connections = [] } = useConnections();
  const { control, formState, handleSubmit, register, reset, setError } = useForm<SourceLinkForm>({
    defaultValues: {
      name: sourceLink?.name ?? '',
      text: sourceLink?.text ?? t('form.defaultText'),
      whatsappId: sourceLink?.whatsappId ?? defaultConnection(connections),
    },
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const errorText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);

  const stale = useStaleForm<SourceLink>({
    record: sourceLink,
    read: () => readSourceLink(sourceLink?.id ?? 0),
    fields: { name: t('form.name'), text: t('form.text'), whatsappId: t('form.connection') },
    show: ({ name, text, whatsappId }) => reset({ name, text, whatsappId }),
    save: () => void submit(),
  });

  const submit = handleSubmit(async ({ whatsappId, ...input }) => {
    if (whatsappId === null) return;
    try {
      await save.mutateAsync({
        id: sourceLink?.id ?? null,
        input: { ...input, whatsappId },
        version: stale.version(),
      });
      toasts.success(sourceLink ? t('form.changed') : t('form.created'));
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
      title={sourceLink ? t('form.editTitle', { name: sourceLink.name }) : t('form.newTitle')}
      dirty={isDirty}
      saving={save.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field
        label={t('form.name')}
        required
        hint={t('form.nameHint')}
        validationMessage={errorText(errors.name?.message)}
      >
        <Input {...register('name')} defaultValue={sourceLink?.name} autoComplete="off" />
      </Field>
      <Field
        label={t('form.text')}
        hint={t('form.textHint')}
        validationMessage={errorText(errors.text?.message)}
      >
        <Textarea
          {...register('text')}
          defaultValue={sourceLink?.text ?? t('form.defaultText')}
          rows={3}
          resize="vertical"
        />
      </Field>
      <Controller
        control={control}
        name="whatsappId"
        render={({ field: { value, onChange } }) => (
          <ConnectionSelect
            label={t('form.connection')}
            required
            validationMessage={errorText(errors.whatsappId?.message)}
            value={value}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
}

/** Returns the default connection, else the only one. */
function defaultConnection(connections: readonly Connection[]): number | null {
  const only = connections.length === 1 ? connections[0] : undefined;
  return (connections.find(({ isDefault }) => isDefault) ?? only)?.id ?? null;
}
