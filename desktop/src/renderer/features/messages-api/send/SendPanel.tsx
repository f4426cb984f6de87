import { Button, makeStyles, MessageBar, MessageBarBody, tokens } from '@fluentui/react-components';
import { PlugConnectedRegular } from '@fluentui/react-icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useConnections } from '@/data/connections/useConnections';
import { useApiHost } from '@/data/messages-api/useMessagesApi';
import { CONNECTIONS_PATH } from '@/lib/navigation/paths';
import { useCompanyCountry } from '@/lib/session/useCompanyCountry';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { EmptyState } from '@/ui/states/StateMessage';
import { EMPTY_SEND_FORM, exampleRequestOf, type SendForm, sendFormSchema } from '../rules/send-form';
import { ExamplePanel } from './ExamplePanel';
import { SendFormFields } from './SendFormFields';

const useStyles = makeStyles({
  notes: { marginBottom: tokens.spacingVerticalXL },
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(320px, 420px) minmax(0, 1fr)',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalXL} ${tokens.spacingHorizontalXXL}`,
    '@container (max-width: 760px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** Shows how to send a text or a file: a form that really sends, and the same request as a program. */
export function SendPanel() {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const navigate = useNavigate();
  const connections = useConnections();
  const host = useApiHost();
  const country = useCompanyCountry();
  const schema = useMemo(() => sendFormSchema(country), [country]);
  const form = useForm<SendForm>({ defaultValues: EMPTY_SEND_FORM, resolver: zodResolver(schema) });
  const values = form.watch();
  const failed = [connections, host].find(({ data, error }) => data === undefined && error !== null);

  if (failed)
    return (
      <ErrorState
        title={t('loadFailed')}
        error={failed.error}
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    );
  if (!connections.data || host.data === undefined) return <SkeletonFields fields={5} />;
  if (connections.data.length === 0)
    return (
      <EmptyState
        icon={<PlugConnectedRegular />}
        title={t('noConnection.title')}
        text={t('noConnection.text')}
        action={
          <Button appearance="primary" onClick={() => void navigate(CONNECTIONS_PATH)}>
            {t('noConnection.action')}
          </Button>
        }
      />
    );
  const placeholders = {
    token: t('example.token'),
    number: '5511987654321',
    text: t('example.text'),
    fileName: t('example.fileName'),
  };
  return (
    <>
      <MessageBar className={styles.notes} layout="multiline">
        <MessageBarBody>
          <ul className={styles.list}>
            <li>{t('notes.token')}</li>
            <li>{t('notes.number')}</li>
          </ul>
        </MessageBarBody>
      </MessageBar>
      <div className={styles.columns}>
        <SendFormFields form={form} connections={connections.data} />
        <ExamplePanel request={exampleRequestOf(values, host.data, placeholders)} />
      </div>
    </>
  );
}
