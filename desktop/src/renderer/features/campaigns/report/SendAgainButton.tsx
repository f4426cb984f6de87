import { Button } from '@fluentui/react-components';
import { ArrowRepeatAllRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CampaignDetail } from '@recado/shared/campaigns';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import type { useTransition } from '../useTransition';

interface SendAgainButtonProps {
  campaign: CampaignDetail;
  transition: ReturnType<typeof useTransition>;
}

/** Sends again to those who may have the message already, after a question. */
export function SendAgainButton({ campaign, transition }: SendAgainButtonProps) {
  const { t, i18n } = useTranslation('campaigns');
  const [isConfirming, setConfirming] = useState(false);
  const { maybeSent } = campaign.counts;
  const label = t('report.sendAgain', {
    count: maybeSent,
    shown: maybeSent.toLocaleString(i18n.language),
  });
  return (
    <>
      <Button
        icon={<ArrowRepeatAllRegular />}
        disabled={transition.isPending}
        onClick={() => setConfirming(true)}
      >
        {label}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('report.sendAgainTitle')}
          confirmLabel={t('report.sendAgainConfirm')}
          onConfirm={() => transition.run(campaign, 'sendAgain')}
          onClose={() => setConfirming(false)}
        >
          {t('report.sendAgainText')}
        </ConfirmDialog>
      )}
    </>
  );
}
