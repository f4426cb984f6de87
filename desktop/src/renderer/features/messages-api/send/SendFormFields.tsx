import {
  Button,
  Field,
  Input,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  Radio,
  RadioGroup,
  Spinner,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Connection } from '@recado/shared/connections';
import { useConnectionDetail } from '@/data/connections/useConnections';
import { useSendApiMessage } from '@/data/messages-api/useMessagesApi';
import { ConnectionSelect } from '@/features/pickers';
import { errorText } from '@/lib/api/errors';
import { connectionEditPath } from '@/lib/navigation/paths';
import { useToasts } from '@/ui/toasts/useToasts';
import { rejectedSend } from '../rules/rejected-send';
import { apiMessageOf, type SendForm } from '../rules/send-form';
import { FileField } from './FileField';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  fields: { display: 'contents' },
  warning: { whiteSpace: 'normal' },
  // A negative margin offsets the radio's own margin.
  kinds: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
  // At the end, so that toasts, which appear at the start, do not cover it.
  send: { alignSelf: 'flex-end' },
});

interface SendFormFieldsProps {
  form: UseFormReturn<SendForm>;
  /** Contains at least one connection. */
  connections: readonly Connection[];
}

/** The test form. Like an integrator's program, it sends with the token of a connection. */
export function SendFormFields({ form, connections }: SendFormFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const toasts = useToasts();
  const navigate = useNavigate();
  const send = useSendApiMessage();
  const standard = connections.find(({ isDefault }) => isDefault) ?? connections[0];
  const [selectedId, setSelectedId] = useState(standard?.id ?? null);
  const { data: connection, error: loadError } = useConnectionDetail(selectedId);
  const { control, formState, handleSubmit, setError, setValue } = form;
  const { errors } = formState;
  const kind = useWatch({ control, name: 'kind' });
  const errorOf = (field: keyof SendForm) => {
    const key = errors[field]?.message;
    return key && t([`send.errors.${key}`, 'send.errors.other'], { message: key });
  };
  const storedToken = connection?.token;
  useEffect(() => {
    if (storedToken !== undefined) setValue('token', storedToken ?? '');
  }, [selectedId, storedToken, setValue]);

  const submit = handleSubmit(async (typed) => {
    try {
      await send.mutateAsync(apiMessageOf(typed));
      toasts.success(t('send.done'));
    } catch (error) {
      const rejected = rejectedSend(error);
      if (rejected) setError(rejected.field, { message: rejected.message }, { shouldFocus: true });
      else toasts.failure(error);
    }
  });
  function sendByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || send.isPending) return;
    event.preventDefault();
    void submit();
  }

  const text = (name: 'token' | 'number' | 'fileName', hint?: string) => (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <Field label={t(`send.${name}`)} hint={hint} required validationMessage={errorOf(name)}>
          <Input
            {...field}
            onChange={(_event, { value }) => field.onChange(value)}
            autoComplete="off"
            spellCheck={false}
            inputMode={name === 'number' ? 'numeric' : undefined}
          />
        </Field>
      )}
    />
  );
  const area = (name: 'text' | 'caption', rows: number) => (
    <Controller
      name={name}
      control={control}
      render={({ field }) => (
        <Field label={t(`send.${name}`)} required={name === 'text'} validationMessage={errorOf(name)}>
          <Textarea
            {...field}
            onChange={(_event, { value }) => field.onChange(value)}
            rows={rows}
            resize="vertical"
          />
        </Field>
      )}
    />
  );

  return (
    <form
      className={styles.root}
      noValidate
      aria-label={t('send.title')}
      onSubmit={(event) => void submit(event)}
    >
      <div role="presentation" className={styles.fields} onKeyDown={sendByKey}>
        <Controller
          name="kind"
          control={control}
          render={({ field }) => (
            <RadioGroup
              className={styles.kinds}
              layout="horizontal"
              aria-label={t('send.kind')}
              value={field.value}
              onChange={(_event, { value }) => field.onChange(value)}
            >
              <Radio value="text" label={t('send.kinds.text')} />
              <Radio value="file" label={t('send.kinds.file')} />
            </RadioGroup>
          )}
        />
        <ConnectionSelect
          label={t('send.connection')}
          value={selectedId}
          onChange={setSelectedId}
          validationMessage={loadError && !connection ? errorText(loadError) : undefined}
        />
        {connection?.token === null && (
          <MessageBar intent="warning" layout="multiline">
            <MessageBarBody className={styles.warning}>
              {t('send.noToken', { name: connection.name })}
            </MessageBarBody>
            <MessageBarActions>
              <Button onClick={() => void navigate(connectionEditPath(connection.id))}>
                {t('send.addToken')}
              </Button>
            </MessageBarActions>
          </MessageBar>
        )}
        {text('token')}
        {text('number', t('send.numberHint'))}
        {kind === 'text' ? (
          area('text', 3)
        ) : (
          <>
            <Controller
              name="file"
              control={control}
              render={({ field }) => (
                <FileField
                  ref={field.ref}
                  file={field.value}
                  problem={errorOf('file')}
                  onSelect={(file) => {
                    field.onChange(file);
                    setValue('fileName', file.name);
                  }}
                />
              )}
            />
            {text('fileName')}
            {area('caption', 2)}
          </>
        )}
        <Button
          className={styles.send}
          type="submit"
          appearance="primary"
          disabledFocusable={send.isPending}
          icon={send.isPending ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : undefined}
        >
          {t('send.submit')}
        </Button>
      </div>
    </form>
  );
}
