import { Field, Textarea } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Connection } from '@recado/shared/connections';
import { useSaveConnection } from '@/data/connections/useConnectionMutations';
import { useConnectionDetail } from '@/data/connections/useConnections';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { useToasts } from '@/ui/toasts/useToasts';

const FIELDS = ['automaticWarnEndServiceMessage', 'automaticEndServiceMessage'] as const;
type Messages = Record<(typeof FIELDS)[number], string>;

const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Messages;
const MAX_LENGTH = 4000;

/** Automatic texts of a connection, all optional. Texts of missing features have no field. */
export function MessagesDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const save = useSaveConnection();
  const { data: detail, error: loadError, refetch } = useConnectionDetail(connection.id);
  const { formState, handleSubmit, register, reset } = useForm<Messages>({ defaultValues: EMPTY });
  const { errors, isDirty } = formState;

  useEffect(() => {
    if (!detail) return;
    reset(Object.fromEntries(FIELDS.map((field) => [field, detail[field] ?? ''])) as Messages);
  }, [detail, reset]);

  const submit = handleSubmit(async (form) => {
    if (!detail) return;
    const texts = Object.fromEntries(FIELDS.map((field) => [field, form[field].trim() || null]));
    try {
      await save.mutateAsync({
        id: connection.id,
        draft: { name: detail.name, queueIds: detail.queues.map(({ id }) => id), ...texts },
      });
      toasts.success(t('messages.saved'));
      onClose();
    } catch (error) {
      toasts.failure(error);
    }
  });

  return (
    <FormDialog
      title={t('messages.title', { name: connection.name })}
      dirty={isDirty}
      saving={save.isPending}
      ready={detail !== undefined}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {loadError && !detail ? (
        <ErrorState title={t('form.loadFailed')} error={loadError} onRetry={() => void refetch()} />
      ) : detail === undefined ? (
        <SkeletonFields fields={2} />
      ) : (
        FIELDS.map((field) => (
          <Field
            key={field}
            label={t(`messages.${field}`)}
            hint={t(`messages.hints.${field}`)}
            validationMessage={errors[field] && t('form.errors.textTooLong')}
          >
            <Textarea
              {...register(field, { maxLength: MAX_LENGTH })}
              // Fluent fields need their initial value as `defaultValue`.
              defaultValue={detail[field] ?? ''}
              rows={2}
              resize="vertical"
            />
          </Field>
        ))
      )}
    </FormDialog>
  );
}
