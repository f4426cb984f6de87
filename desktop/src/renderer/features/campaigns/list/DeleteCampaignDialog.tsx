import { useTranslation } from 'react-i18next';
import type { Campaign } from '@recado/shared/campaigns';
import { useDeleteCampaign } from '@/data/campaigns/useCampaignMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function DeleteCampaignDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('campaigns');
  const toasts = useToasts();
  const remove = useDeleteCampaign();
  return (
    <ConfirmDialog
      title={t('delete.title', { name: campaign.name })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        await remove.mutateAsync(campaign.id);
        toasts.success(t('delete.done'));
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
