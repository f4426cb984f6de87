import { Field, Input, Switch, Textarea } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { readQuickMessage } from '@/data/quick-messages/useQuickMessageMutations';
import { errorText } from '@/lib/api/errors';
import { AttachmentField } from '@/ui/attachment/AttachmentField';
import { RecordToggle } from '@/ui/attachment/RecordToggle';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { formOf, type QuickMessageForm, quickMessageFormSchema } from '../rules/quick-message-form';
import { GroupField } from './GroupField';
import { useSaveWithFile } from './useSaveWithFile';
import { VariableButtons } from './VariableButtons';

/** File types that the file dialog suggests. */
const ADVISED = '.pdf,.jpg,.jpeg,.png,.docx,.zip,.rar,.mp4,.mp3';

interface QuickMessageDialogProps {
  message: QuickMessage | null;
  onClose: () => void;
}

export function QuickMessageDialog({ message, onClose }: QuickMessageDialogProps) {
  const { t } = useTranslation('quick-messages');
  const toasts = useToasts();
  const { save, busy, progress, isNew } = useSaveWithFile(message);
  const [shown, setShown] = useState(message);
  const [selected, setSelected] = useState<File | null>(null);
  const [removed, setRemoved] = useState(false);
  const { control, formState, handleSubmit, register, reset, setError, setValue, watch } =
    useForm<QuickMessageForm>({
      defaultValues: formOf(message),
      resolver: zodResolver(quickMessageFormSchema),
    });
  const { errors, isDirty } = formState;
  const messageText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  const shortcode = watch('shortcode').trim();
  const text = useRef<HTMLTextAreaElement | null>(null);
  const textField = register('message');

  const insert = (variable: string) => {
    const field = text.current;
    if (!field) return;
    field.setRangeText(variable, field.selectionStart, field.selectionEnd, 'end');
    setValue('message', field.value, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    field.focus();
  };
  const stored =
    shown && shown.mediaName !== null && !removed
      ? { name: shown.mediaName, type: shown.mediaType, url: shown.mediaUrl }
      : null;
  const stale = useStaleForm<QuickMessage>({
    record: message,
    read: () => readQuickMessage(message?.id ?? 0),
    fields: {
      shortcode: t('form.shortcode'),
      message: t('form.message'),
      groupId: { label: t('form.group'), value: ({ group }) => group ?? t('form.noGroup') },
      showAll: t('form.showAll'),
      media: { label: t('columns.file'), value: ({ mediaName }) => mediaName },
    },
    show: (newest) => {
      reset(formOf(newest));
      setShown(newest);
      setSelected(null);
      setRemoved(false);
    },
    save: () => void submit(),
  });

  const submit = handleSubmit(async (form) => {
    if (form.message.trim() === '' && !selected && !stored) {
      setError('message', { message: 'content' }, { shouldFocus: true });
      return;
    }
    const outcome = await save(form, selected, stored !== null, stale.version());
    if (outcome.done) {
      toasts.success(isNew ? t('form.created') : t('form.changed'));
      onClose();
    } else if (stale.rejected(outcome.error)) return;
    else if (outcome.failed === 'upload') {
      toasts.error(t('form.uploadFailed'), { detail: errorText(outcome.error) });
    } else toasts.failure(outcome.error);
  });
  return (
    <FormDialog
      title={t('form.title')}
      dirty={isDirty || selected !== null || removed}
      saving={busy}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field
        label={t('form.shortcode')}
        required
        hint={shortcode ? t('form.shortcodeHint', { shortcode }) : undefined}
        validationMessage={messageText(errors.shortcode?.message)}
      >
        <Input
          {...register('shortcode')}
          defaultValue={message?.shortcode}
          maxLength={80}
          autoComplete="off"
        />
      </Field>
      <Field label={t('form.message')} validationMessage={messageText(errors.message?.message)}>
        <Textarea
          {...textField}
          ref={(field) => {
            textField.ref(field);
            text.current = field;
          }}
          defaultValue={message?.message}
          rows={6}
          resize="vertical"
        />
      </Field>
      <VariableButtons disabled={busy} onInsert={insert} />
      <Controller
        control={control}
        name="groupId"
        render={({ field }) => <GroupField value={field.value} onChange={field.onChange} />}
      />
      <Controller
        control={control}
        name="showAll"
        render={({ field }) => (
          <Switch
            label={t('form.showAll')}
            checked={field.value}
            onChange={(_event, data) => field.onChange(data.checked)}
          />
        )}
      />
      <AttachmentField
        selected={selected}
        stored={stored}
        progress={progress}
        disabled={busy}
        accept={ADVISED}
        note={t('form.info')}
        onSelect={setSelected}
        onRemove={() => {
          // If a newly chosen file is removed, the stored file is shown again.
          if (selected) setSelected(null);
          else setRemoved(true);
        }}
      >
        <RecordToggle disabled={busy} onRecorded={setSelected} />
      </AttachmentField>
    </FormDialog>
  );
}
