import { Button, makeStyles, Switch, Text, tokens } from '@fluentui/react-components';
import { CalendarCancelRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '@recado/shared/campaigns';
import { useStartCampaign } from '@/data/campaigns/useCampaignMutations';
import { useCampaignPreview } from '@/data/campaigns/useCampaignPreview';
import { useWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { useToasts } from '@/ui/toasts/useToasts';
import { Blockers } from '../Blockers';
import { blockersOf } from '../useBlockerText';
import { useTransition } from '../useTransition';
import { PreviewCounts } from './PreviewCounts';
import { PreviewTexts } from './PreviewTexts';
import { TestSend } from './TestSend';

const useStyles = makeStyles({ when: { color: tokens.colorNeutralForeground2 } });

/** Shows whom a campaign would reach, and starts it. Of a scheduled campaign it shows the same. */
export function StartDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const toasts = useToasts();
  const timeText = useWeekdayTime(useCurrentUser().company.timeZone);
  const { data: preview, error, isFetching, refetch } = useCampaignPreview(campaign.id);
  const start = useStartCampaign();
  const transition = useTransition();
  const [ignoreHours, setIgnoreHours] = useState(false);
  const isScheduled = campaign.status === 'PROGRAMADA';
  const blockers = blockersOf(error ?? start.error);

  const submit = () =>
    start.mutate(
      { id: campaign.id, ignoreHours },
      {
        onSuccess: () => {
          toasts.success(t('done.started'));
          onClose();
        },
        onError: (failure) => {
          if (!blockersOf(failure)) toasts.failure(failure);
        },
      },
    );

  return (
    <FormDialog
      title={t(isScheduled ? 'start.scheduledTitle' : 'start.title', { name: campaign.name })}
      dirty={false}
      saving={start.isPending}
      ready={preview !== undefined && preview.planned > 0 && !blockers}
      submitLabel={isScheduled ? null : t('start.button')}
      cancelLabel={t('form.close')}
      extraAction={
        isScheduled && (
          <Button
            icon={<CalendarCancelRegular />}
            disabled={transition.isPending}
            onClick={() => {
              transition.run(campaign, 'unschedule');
              onClose();
            }}
          >
            {t('start.unschedule')}
          </Button>
        )
      }
      onSubmit={(event) => {
        event?.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      {isScheduled && campaign.scheduledAt && (
        <Text className={styles.when}>
          {t('start.at', { time: timeText(new Date(campaign.scheduledAt)) })}
        </Text>
      )}
      {blockers ? (
        <Blockers blockers={blockers} />
      ) : preview ? (
        <>
          <PreviewCounts preview={preview} />
          <PreviewTexts texts={preview.texts} campaign={campaign} />
          <TestSend campaign={campaign} />
          {!isScheduled && (
            <Switch
              label={t('start.ignoreHours')}
              checked={ignoreHours}
              onChange={(_event, data) => setIgnoreHours(data.checked)}
            />
          )}
        </>
      ) : error ? (
        <ErrorState
          title={t('start.previewFailed')}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonFields fields={4} />
      )}
    </FormDialog>
  );
}
