import { useTranslation } from 'react-i18next';
import type { Campaign } from '@recado/shared/campaigns';
import { type CampaignTransition, useCampaignTransition } from '@/data/campaigns/useCampaignMutations';
import { useToasts } from '@/ui/toasts/useToasts';

/** Returns a function that changes a campaign's state and reports the outcome. */
export function useTransition() {
  const { t } = useTranslation('campaigns');
  const toasts = useToasts();
  const { mutate, isPending } = useCampaignTransition();
  const run = ({ id }: Pick<Campaign, 'id'>, transition: CampaignTransition) =>
    mutate(
      { id, transition },
      {
        onSuccess: () => toasts.success(t(`done.${transition}`)),
        onError: (error) => toasts.failure(error),
      },
    );
  return { run, isPending };
}
