import { useTranslation } from 'react-i18next';
import type { Campaign } from '@recado/shared/campaigns';
import { type CampaignTransition, useCampaignTransition } from '@/data/campaigns/useCampaignMutations';
import { useToasts } from '@/ui/toasts/useToasts';
import { blockersOf, useBlockerText } from './useBlockerText';

/** Returns a function that changes a campaign's state and reports the outcome. */
export function useTransition() {
  const { t } = useTranslation('campaigns');
  const toasts = useToasts();
  const blockerText = useBlockerText();
  const { mutate, isPending } = useCampaignTransition();
  const run = ({ id }: Pick<Campaign, 'id'>, transition: CampaignTransition) =>
    mutate(
      { id, transition },
      {
        onSuccess: () => toasts.success(t(`done.${transition}`)),
        onError: (error) => {
          const blockers = blockersOf(error);
          if (!blockers) toasts.failure(error);
          else
            toasts.error(t('blockers.title'), {
              detail: blockers.map(blockerText).join('; '),
              timeoutMs: 10_000,
            });
        },
      },
    );
  return { run, isPending };
}
