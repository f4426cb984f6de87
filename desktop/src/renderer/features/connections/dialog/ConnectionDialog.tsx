import { Field, Input, makeStyles, Switch, tokens } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Connection, ConnectionDetail } from '@recado/shared/connections';
import { readConnection, useSaveConnection } from '@/data/connections/useConnectionMutations';
import { useConnectionDetail, useConnectionOptions } from '@/data/connections/useConnections';
import { useQueues } from '@/data/queues/useQueues';
import { AutomaticTextField } from '@/ui/automatic-text/AutomaticTextField';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { ChoicesField } from '@/ui/form/ChoicesField';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { useToasts } from '@/ui/toasts/useToasts';
import { AlertFields } from './AlertFields';
import { type ConnectionForm, connectionFormSchema, draftOf, EMPTY_FORM, formOf } from './connection-form';
import { FormerTokenNote } from './FormerTokenNote';
import { QueueOrder } from './QueueOrder';
import { rejectedField } from './rejected-field';
import { TokenField } from './TokenField';

const useFormStyles = makeStyles({
  switches: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXXL,
  },
  // Aligns the switch with the fields: its own margin would indent it.
  switch: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

export function ConnectionDialog({
  connection,
  onClose,
  onCreated,
}: {
  connection: Connection | null;
  onClose: () => void;
  onCreated: (created: Connection) => void;
}) {
  const styles = useFormStyles();
  const { t } = useTranslation('connections');
  const toasts = useToasts();
  const save = useSaveConnection();
  const { data: detail, error: loadError, refetch } = useConnectionDetail(connection?.id ?? null);
  const { data: options } = useConnectionOptions();
  const isUnreachable = (detail ?? options)?.canSendReview === false;
  const form = useForm<ConnectionForm>({
    defaultValues: EMPTY_FORM,
    resolver: zodResolver(connectionFormSchema),
  });
  const { control, formState, handleSubmit, register, reset, setError } = form;
  const { errors, isDirty, dirtyFields } = formState;
  // Fluent fields need their initial value as `defaultValue`.
  const shown = detail ? formOf(detail) : EMPTY_FORM;
  const ready = connection === null || detail !== undefined;
  const messageText = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);

  const stale = useStaleForm<ConnectionDetail>({
    read: () => readConnection(connection?.id ?? 0),
    fields: {
      name: t('form.name'),
      sendReview: t('form.sendReview'),
      queueIds: { label: t('form.queues'), value: ({ queues }) => queues },
      greetingMessage: t('form.greetingMessage'),
      complationMessage: t('form.complationMessage'),
      token: t('token.label'),
      alert: {
        label: t('alert.on'),
        value: ({ alert }) => [alert?.email, alert?.webhookUrl].filter(Boolean),
      },
    },
    show: (record) => reset(formOf(record)),
    save: () => void submit(),
  });
  const { opened } = stale;
  useEffect(() => {
    if (!detail) return;
    opened(detail);
    reset(formOf(detail));
  }, [detail, opened, reset]);

  const submit = handleSubmit(async (typed) => {
    try {
      const saved = await save.mutateAsync({
        id: connection?.id ?? null,
        draft: {
          ...draftOf(typed),
          // Unchanged, it would undo a colleague's choice of another default.
          ...(connection && !dirtyFields.isDefault && { isDefault: undefined }),
          version: stale.version(),
        },
      });
      toasts.success(connection ? t('form.changed') : t('form.created'));
      if (connection) onClose();
      else onCreated(saved);
    } catch (error) {
      if (stale.rejected(error)) return;
      const rejected = rejectedField(error);
      if (rejected) setError(rejected.field, { message: rejected.message }, { shouldFocus: true });
      else toasts.failure(error);
    }
  });

  return (
    <FormDialog
      title={connection ? t('form.editTitle', { name: connection.name }) : t('form.newTitle')}
      dirty={isDirty}
      saving={save.isPending}
      ready={ready}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {loadError && !ready ? (
        <ErrorState title={t('form.loadFailed')} error={loadError} onRetry={() => void refetch()} />
      ) : !ready ? (
        <SkeletonFields fields={4} />
      ) : (
        <>
          {stale.bar}
          <Field label={t('form.name')} required validationMessage={messageText(errors.name?.message)}>
            <Input {...register('name')} defaultValue={shown.name} maxLength={80} autoComplete="off" />
          </Field>
          <div className={styles.switches}>
            <Controller
              name="isDefault"
              control={control}
              render={({ field }) => (
                <Field validationMessage={messageText(errors.isDefault?.message)}>
                  <Switch
                    ref={field.ref}
                    className={styles.switch}
                    label={t('form.isDefault')}
                    checked={field.value}
                    onChange={(_event, data) => field.onChange(data.checked)}
                  />
                </Field>
              )}
            />
            <Controller
              name="sendReview"
              control={control}
              render={({ field }) => (
                <Field
                  hint={t('form.sendReviewHint')}
                  validationState="warning"
                  validationMessage={isUnreachable ? t('form.sendReviewUnreachable') : undefined}
                >
                  <Switch
                    ref={field.ref}
                    className={styles.switch}
                    label={t('form.sendReview')}
                    checked={field.value}
                    // It can be switched off, but not on, while no link would be sent.
                    disabled={isUnreachable && !field.value}
                    onChange={(_event, data) => field.onChange(data.checked)}
                  />
                </Field>
              )}
            />
          </div>
          <Controller
            name="queueIds"
            control={control}
            render={({ field }) => <QueuesField value={field.value} onChange={field.onChange} />}
          />
          <Controller
            name="greetingMessage"
            control={control}
            render={({ field }) => (
              <AutomaticTextField
                {...field}
                label={t('form.greetingMessage')}
                error={messageText(errors.greetingMessage?.message)}
              />
            )}
          />
          <Controller
            name="complationMessage"
            control={control}
            render={({ field }) => (
              <AutomaticTextField
                {...field}
                label={t('form.complationMessage')}
                hint={t('form.complationHint')}
                error={messageText(errors.complationMessage?.message)}
              />
            )}
          />
          <Controller
            name="token"
            control={control}
            render={({ field }) => (
              <TokenField
                ref={field.ref}
                value={field.value}
                onChange={field.onChange}
                error={messageText(errors.token?.message)}
              />
            )}
          />
          {detail?.formerTokenUntil && (
            <FormerTokenNote connectionId={detail.id} until={detail.formerTokenUntil} />
          )}
          <AlertFields form={form} secret={detail?.alert?.secret ?? null} />
        </>
      )}
    </FormDialog>
  );
}

function QueuesField({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('connections');
  const { data: queues = [], error } = useQueues();
  return (
    <>
      <ChoicesField
        label={t('form.queues')}
        hint={t('form.queuesHint')}
        placeholder={t('form.noQueue')}
        choices={queues}
        error={error}
        value={value}
        onChange={onChange}
      />
      <QueueOrder queues={queues} value={value} onChange={onChange} />
    </>
  );
}
