import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { AddRegular, PlugConnectedRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WEBHOOKS } from '@recado/shared/automation';
import type { CreatedWebhook, Webhook } from '@recado/shared/messages-api';
import { useDeleteWebhook, useRenewWebhookSecret, useWebhooks } from '@/data/messages-api/useWebhooks';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { RecordList } from '@/ui/records/RecordList';
import { useToasts } from '@/ui/toasts/useToasts';
import { DeliveryLog } from './DeliveryLog';
import { SecretDialog } from './SecretDialog';
import { WebhookDialog } from './WebhookDialog';
import { WebhookTable } from './WebhookTable';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalXXL,
    rowGap: tokens.spacingVerticalM,
    marginBottom: tokens.spacingVerticalL,
  },
  intro: { flex: '1 1 320px', maxWidth: '72ch', margin: 0, color: tokens.colorNeutralForeground2 },
  add: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, marginLeft: 'auto' },
  count: { color: tokens.colorNeutralForeground3 },
});

const SKELETON_COLUMNS = ['2fr', '1.5fr', '1fr', '160px'];

type OpenDialog =
  | { kind: 'edit'; webhook: Webhook | null }
  | { kind: 'delete' | 'renew'; webhook: Webhook }
  | { kind: 'secret'; webhook: CreatedWebhook; former: 'none' | 'valid' | 'lost' };

export function WebhooksPanel() {
  const styles = useStyles();
  const { t } = useTranslation('messages-api');
  const toasts = useToasts();
  const reading = useWebhooks();
  const deletion = useDeleteWebhook();
  const renewal = useRenewWebhookSecret();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const webhooks = reading.data;
  const selected = webhooks?.find(({ id }) => id === selectedId) ?? webhooks?.[0];
  const isFull = (webhooks?.length ?? 0) >= WEBHOOKS.perCompany;
  const close = () => setDialog(null);

  return (
    <>
      <div className={styles.head}>
        <p className={styles.intro}>{t('webhooks.intro')}</p>
        {webhooks && (
          <div className={styles.add}>
            <Text className={styles.count}>
              {t('webhooks.count', { used: webhooks.length, limit: WEBHOOKS.perCompany })}
            </Text>
            <Button
              appearance="primary"
              icon={<AddRegular />}
              disabled={isFull}
              onClick={() => setDialog({ kind: 'edit', webhook: null })}
            >
              {t('webhooks.add')}
            </Button>
          </div>
        )}
      </div>
      <RecordList
        rows={webhooks}
        reading={reading}
        loadFailed={t('webhooks.loadFailed')}
        columns={SKELETON_COLUMNS}
        empty={{
          icon: <PlugConnectedRegular />,
          title: t('webhooks.empty'),
          text: t('webhooks.emptyText'),
        }}
      >
        {(rows) => (
          <WebhookTable
            webhooks={rows}
            selectedId={selected?.id ?? null}
            onSelect={({ id }) => setSelectedId(id)}
            onEdit={(webhook) => setDialog({ kind: 'edit', webhook })}
            onDelete={(webhook) => setDialog({ kind: 'delete', webhook })}
            onRenewSecret={(webhook) => setDialog({ kind: 'renew', webhook })}
          />
        )}
      </RecordList>
      {selected && <DeliveryLog key={selected.id} webhook={selected} />}
      {dialog?.kind === 'edit' && (
        <WebhookDialog
          webhook={dialog.webhook}
          onClose={close}
          onCreated={(webhook) => {
            setSelectedId(webhook.id);
            setDialog({ kind: 'secret', webhook, former: 'none' });
          }}
        />
      )}
      {dialog?.kind === 'secret' && (
        <SecretDialog secret={dialog.webhook.secret} former={dialog.former} onClose={close} />
      )}
      {dialog?.kind === 'renew' && (
        <ConfirmDialog
          title={t('webhooks.renew.title', { url: dialog.webhook.url })}
          confirmLabel={t('webhooks.renew.confirm')}
          // The secret's dialog may have replaced it.
          onClose={() => setDialog((now) => (now?.kind === 'renew' ? null : now))}
          onConfirm={async () => {
            const webhook = await renewal.mutateAsync(dialog.webhook.id);
            const former = dialog.webhook.secretLost ? 'lost' : 'valid';
            setDialog({ kind: 'secret', webhook, former });
          }}
        >
          {t(dialog.webhook.secretLost ? 'webhooks.renew.lostText' : 'webhooks.renew.text')}
        </ConfirmDialog>
      )}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          destructive
          title={t('webhooks.delete.title', { url: dialog.webhook.url })}
          confirmLabel={t('webhooks.delete.confirm')}
          onClose={close}
          onConfirm={async () => {
            await deletion.mutateAsync(dialog.webhook.id);
            toasts.success(t('webhooks.delete.done'));
          }}
        >
          {t('webhooks.delete.text')}
        </ConfirmDialog>
      )}
    </>
  );
}
