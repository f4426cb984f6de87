import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Connection, ConnectionDetail } from '@recado/shared/connections';
import { HOURS_VARIABLES, RATING_VARIABLES, TEXT_VARIABLES } from '@recado/shared/rules/variables';
import { readConnection, useSaveConnection } from '@/data/connections/useConnectionMutations';
import { useConnectionDetail } from '@/data/connections/useConnections';
import { AutomaticTextField } from '@/ui/automatic-text/AutomaticTextField';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { useToasts } from '@/ui/toasts/useToasts';

const FIELDS = [
  'outOfHoursMessage',
  'ratingMessage',
  'automaticWarnEndServiceMessage',
  'automaticEndServiceMessage',
  'farewellMessage',
] as const;
type Messages = Record<(typeof FIELDS)[number], string>;

const variablesOf = (field: (typeof FIELDS)[number]) =>
  field === 'outOfHoursMessage'
    ? HOURS_VARIABLES
    : field === 'ratingMessage'
      ? RATING_VARIABLES
      : TEXT_VARIABLES;

const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Messages;
const messagesOf = (detail: ConnectionDetail) =>
  Object.fromEntries(FIELDS.map((field) => [field, detail[field] ?? ''])) as Messages;
const MAX_LENGTH = 4000;

/** Automatic texts of a connection, all optional. */
export function MessagesDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const save = useSaveConnection();
  const { data: detail, error: loadError, refetch } = useConnectionDetail(connection.id);
  const { control, formState, handleSubmit, reset } = useForm<Messages>({ defaultValues: EMPTY });
  const { errors, isDirty } = formState;

  const stale = useStaleForm<ConnectionDetail>({
    read: () => readConnection(connection.id),
    fields: Object.fromEntries(FIELDS.map((field) => [field, t(`messages.${field}`)])),
    show: (record) => reset(messagesOf(record)),
    save: () => void submit(),
  });
  const { opened } = stale;

  useEffect(() => {
    if (!detail) return;
    opened(detail);
    reset(messagesOf(detail));
  }, [detail, opened, reset]);

  const submit = handleSubmit(async (form) => {
    if (!detail) return;
    const texts = Object.fromEntries(FIELDS.map((field) => [field, form[field].trim() || null]));
    try {
      await save.mutateAsync({
        id: connection.id,
        draft: { name: detail.name, ...texts, version: stale.version() },
      });
      toasts.success(t('messages.saved'));
      onClose();
    } catch (error) {
      if (!stale.rejected(error)) toasts.failure(error);
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
        <SkeletonFields fields={FIELDS.length} />
      ) : (
        <>
          {stale.bar}
          {FIELDS.map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              rules={{ maxLength: MAX_LENGTH }}
              render={({ field }) => (
                <AutomaticTextField
                  {...field}
                  label={t(`messages.${name}`)}
                  hint={t(`messages.hints.${name}`)}
                  error={errors[name] && t('form.errors.textTooLong')}
                  variables={variablesOf(name)}
                />
              )}
            />
          ))}
        </>
      )}
    </FormDialog>
  );
}
