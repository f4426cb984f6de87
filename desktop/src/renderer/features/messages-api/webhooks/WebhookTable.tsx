import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { KeyResetRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Webhook } from '@recado/shared/messages-api';
import { useConnections } from '@/data/connections/useConnections';
import { useTestWebhook } from '@/data/messages-api/useWebhooks';
import { RowChoice } from '@/ui/records/RowChoice';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { RowActions } from '@/ui/table/RowActions';
import { useToasts } from '@/ui/toasts/useToasts';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';
import { outcomeText } from '../rules/outcome-text';

const useStyles = makeStyles({
  selected: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
  lost: { color: tokens.colorStatusWarningForeground3 },
  // The row's link covers the row; buttons stay above it.
  actions: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    position: 'relative',
    zIndex: 1,
  },
});

interface WebhookTableProps {
  webhooks: readonly Webhook[];
  /** Id of the webhook with the displayed log. */
  selectedId: number | null;
  onSelect: (webhook: Webhook) => void;
  onEdit: (webhook: Webhook) => void;
  onDelete: (webhook: Webhook) => void;
  onRenewSecret: (webhook: Webhook) => void;
}

export function WebhookTable({ webhooks, selectedId, onSelect, ...actions }: WebhookTableProps) {
  const { onEdit, onDelete, onRenewSecret } = actions;
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const toasts = useToasts();
  const { data: connections = [] } = useConnections();
  const test = useTestWebhook();

  async function runTest(webhook: Webhook) {
    onSelect(webhook);
    try {
      const outcome = await test.mutateAsync(webhook.id);
      const detail = outcomeText(outcome, t);
      if (outcome.state === 'delivered') toasts.success(t('webhooks.test.worked'), { detail });
      else toasts.error(t('webhooks.test.failed'), { detail });
    } catch (error) {
      toasts.failure(error);
    }
  }

  const columns: readonly Column<Webhook>[] = [
    {
      id: 'url',
      label: t('webhooks.url'),
      width: 'minmax(180px, 2fr)',
      cell: (webhook) => (
        <RowChoice selected={webhook.id === selectedId} onSelect={() => onSelect(webhook)}>
          {webhook.url}
        </RowChoice>
      ),
    },
    {
      id: 'events',
      label: t('webhooks.events'),
      width: 'minmax(140px, 2fr)',
      cell: ({ events, secretLost }) =>
        secretLost ? (
          <CutText className={styles.lost}>{t('webhooks.secretLost')}</CutText>
        ) : (
          <CutText>{events.map((event) => t(`events.${event}`)).join(', ')}</CutText>
        ),
    },
    {
      id: 'connection',
      label: t('webhooks.connection'),
      named: true,
      width: 'minmax(110px, 1fr)',
      cell: ({ whatsappId }) => (
        <CutText>
          {whatsappId === null
            ? t('webhooks.allConnections')
            : (connections.find(({ id }) => id === whatsappId)?.name ?? '—')}
        </CutText>
      ),
    },
    {
      id: 'actions',
      label: t('webhooks.actions'),
      width: '208px',
      align: 'end',
      cell: (webhook) => {
        const isRunning = test.isPending && test.variables === webhook.id;
        const names = { url: webhook.url };
        return (
          <div className={styles.actions}>
            <Button
              size="small"
              icon={isRunning ? <Spinner size="extra-tiny" /> : undefined}
              disabledFocusable={test.isPending}
              aria-label={t('webhooks.test.named', names)}
              onClick={() => void runTest(webhook)}
            >
              {t('webhooks.test.button')}
            </Button>
            <IconButton
              icon={<KeyResetRegular />}
              label={t('webhooks.renew.named', names)}
              onClick={() => onRenewSecret(webhook)}
            />
            <RowActions
              editLabel={t('webhooks.edit', names)}
              deleteLabel={t('webhooks.delete.named', names)}
              onEdit={() => onEdit(webhook)}
              onDelete={() => onDelete(webhook)}
            />
          </div>
        );
      },
    },
  ];
  return (
    <DataTable
      label={t('tabs.webhooks')}
      columns={columns}
      rows={webhooks}
      rowKey={({ id }) => id}
      rowClass={({ id }) => (id === selectedId ? styles.selected : undefined)}
    />
  );
}
