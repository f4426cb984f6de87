import { Dropdown, Field, Input, Option } from '@fluentui/react-components';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import { type CreatedWebhook, type Webhook, webhookEventSchema } from '@recado/shared/messages-api';
import { useConnections } from '@/data/connections/useConnections';
import { readWebhook, useCreateWebhook, useUpdateWebhook } from '@/data/messages-api/useWebhooks';
import { errorText } from '@/lib/api/errors';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { EventsField } from './EventsField';

/** Value of the option for all connections. */
const ALL = '0';

const formSchema = z.object({
  url: z
    .string()
    .trim()
    .min(1, 'required')
    .max(2000, 'urlTooLong')
    .refine((url) => url === '' || URL.canParse(url), 'url'),
  events: z.array(webhookEventSchema).min(1, 'noEvent'),
  whatsappId: z.number().nullable(),
});
type WebhookForm = z.output<typeof formSchema>;

const formOf = (webhook: Webhook | null): WebhookForm => ({
  url: webhook?.url ?? '',
  events: webhook?.events ?? ['message.received'],
  whatsappId: webhook?.whatsappId ?? null,
});

interface WebhookDialogProps {
  /** Null for a new webhook. */
  webhook: Webhook | null;
  onClose: () => void;
  onCreated: (webhook: CreatedWebhook) => void;
}

export function WebhookDialog({ webhook, onClose, onCreated }: WebhookDialogProps) {
  const { t } = useTranslation('messages-api');
  const toasts = useToasts();
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const { data: connections = [], error: connectionsError } = useConnections();
  const { control, formState, handleSubmit, register, reset, setError } = useForm<WebhookForm>({
    defaultValues: formOf(webhook),
    resolver: zodResolver(formSchema),
  });
  const { errors, isDirty } = formState;
  const messageText = (key: string | undefined) => (key ? t(`webhooks.errors.${key}`) : undefined);

  const stale = useStaleForm<Webhook>({
    record: webhook,
    read: () => readWebhook(webhook?.id ?? 0),
    fields: {
      url: t('webhooks.url'),
      events: {
        label: t('webhooks.events'),
        value: ({ events }) => events.map((event) => t(`events.${event}`)),
      },
      whatsappId: {
        label: t('webhooks.connection'),
        value: ({ whatsappId }) =>
          connections.find(({ id }) => id === whatsappId)?.name ?? t('webhooks.allConnections'),
      },
    },
    show: (newest) => reset(formOf(newest)),
    save: () => void submit(),
  });

  const submit = handleSubmit(async (body) => {
    try {
      if (webhook) {
        await update.mutateAsync({ id: webhook.id, body: { ...body, version: stale.version() } });
        toasts.success(t('webhooks.changed'));
        onClose();
      } else onCreated(await create.mutateAsync(body));
    } catch (error) {
      if (stale.rejected(error)) return;
      const isUrl = error instanceof AppError && error.details?.['field'] === 'url';
      if (isUrl) setError('url', { message: 'refused' }, { shouldFocus: true });
      else toasts.failure(error);
    }
  });

  return (
    <FormDialog
      title={t(webhook ? 'webhooks.editTitle' : 'webhooks.newTitle')}
      dirty={isDirty}
      saving={create.isPending || update.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {stale.bar}
      <Field
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        required
        validationMessage={messageText(errors.url?.message)}
      >
        <Input
          {...register('url')}
          defaultValue={webhook?.url}
          type="url"
          maxLength={2000}
          autoComplete="off"
        />
      </Field>
      <Controller
        name="events"
        control={control}
        render={({ field }) => (
          <EventsField
            ref={field.ref}
            value={field.value}
            problem={messageText(errors.events?.message)}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        name="whatsappId"
        control={control}
        render={({ field }) => (
          <Field
            label={t('webhooks.connection')}
            validationMessage={connectionsError ? errorText(connectionsError) : undefined}
          >
            <Dropdown
              value={connections.find(({ id }) => id === field.value)?.name ?? t('webhooks.allConnections')}
              selectedOptions={[String(field.value ?? ALL)]}
              onOptionSelect={(_event, { optionValue = ALL }) =>
                field.onChange(optionValue === ALL ? null : Number(optionValue))
              }
            >
              <Option value={ALL}>{t('webhooks.allConnections')}</Option>
              {connections.map(({ id, name }) => (
                <Option key={id} value={String(id)}>
                  {name}
                </Option>
              ))}
            </Dropdown>
          </Field>
        )}
      />
    </FormDialog>
  );
}
