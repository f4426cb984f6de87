import { MessageBar, MessageBarBody, type MessageBarProps } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignEditing } from '@recado/shared/campaigns';
import { Blockers } from '../Blockers';
import { usePauseText } from '../usePauseText';

/** Explains why a campaign cannot be edited, does not send or is not ready. */
export function CampaignNotices({ campaign, editing }: { campaign: Campaign; editing: CampaignEditing }) {
  const { t } = useTranslation('campaigns');
  const pauseText = usePauseText();
  const { status, startError, pause, blockers } = campaign;
  const bar = (intent: MessageBarProps['intent'], text: string) => (
    <MessageBar intent={intent} layout="multiline">
      <MessageBarBody>{text}</MessageBarBody>
    </MessageBar>
  );
  return (
    <>
      {editing !== 'all' && status !== 'INATIVA' && bar('info', t(`form.locked.${status}`))}
      {pause && bar('warning', pauseText(pause))}
      {startError && bar('error', t(`startError.${startError}`))}
      {status === 'INATIVA' && blockers.length > 0 && <Blockers blockers={blockers} />}
    </>
  );
}
