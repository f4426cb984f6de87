import { SearchRegular, SendCopyRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@recado/shared/campaigns';
import { useCampaigns } from '@/data/campaigns/useCampaigns';
import { ListScreen } from '@/ui/page/ListScreen';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { CampaignDialog } from './dialog/CampaignDialog';
import { CampaignTable } from './list/CampaignTable';
import { DeleteCampaignDialog } from './list/DeleteCampaignDialog';
import { StartingNotice } from './list/StartingNotice';
import { StartDialog } from './start/StartDialog';
import { useTransition } from './useTransition';

type OpenDialog =
  { kind: 'new'; copyOf?: Campaign } | { kind: 'edit' | 'delete' | 'start'; campaign: Campaign };

export function CampaignsPage() {
  const { t } = useTranslation('campaigns');
  const [typed, setTyped] = useState('');
  const searched = useDebouncedText(typed.trim());
  const { campaigns, ...reading } = useCampaigns(searched);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const transition = useTransition();
  const close = () => setDialog(null);
  const start = (campaign: Campaign) => setDialog({ kind: 'start', campaign });
  // The list's record is the latest; another page or search may not contain it.
  const live = (campaign: Campaign) => campaigns?.find(({ id }) => id === campaign.id) ?? campaign;
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={(count) => t('summary', { count })}
        rows={campaigns}
        reading={reading}
        loadFailed={t('loadFailed')}
        search={{ label: t('search'), value: typed, searched, onChange: setTyped }}
        add={{ label: t('add'), commandId: 'campaigns.new', onAdd: () => setDialog({ kind: 'new' }) }}
        above={campaigns
          ?.filter(({ starting }) => starting !== null)
          .map((campaign) => (
            <StartingNotice
              key={campaign.id}
              campaign={campaign}
              busy={transition.isPending}
              onStop={() => transition.run(campaign, 'cancel')}
            />
          ))}
        empty={{ icon: <SendCopyRegular />, title: t('empty.title'), text: t('empty.text') }}
        notFound={{
          icon: <SearchRegular />,
          title: t('notFound.title'),
          text: t('notFound.text', { search: searched }),
        }}
        skeleton={{ columns: ['1.5fr', '1.4fr', '1.1fr', '1fr', '80px', '132px'] }}
      >
        {(shown) => (
          <CampaignTable
            campaigns={shown}
            onStart={start}
            onStop={(campaign) => transition.run(campaign, 'cancel')}
            onRestart={(campaign) => transition.run(campaign, 'restart')}
            onEdit={(campaign) => setDialog({ kind: 'edit', campaign })}
            onCopy={(campaign) => setDialog({ kind: 'new', copyOf: campaign })}
            onDelete={(campaign) => setDialog({ kind: 'delete', campaign })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'new' && (
        <CampaignDialog copyOf={dialog.copyOf} onScheduled={start} onClose={close} />
      )}
      {dialog?.kind === 'edit' && (
        <CampaignDialog
          campaign={live(dialog.campaign)}
          onStart={start}
          onScheduled={start}
          onClose={close}
        />
      )}
      {dialog?.kind === 'start' && <StartDialog campaign={live(dialog.campaign)} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteCampaignDialog campaign={dialog.campaign} onClose={close} />}
    </>
  );
}
