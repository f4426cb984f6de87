import { Button } from '@fluentui/react-components';
import { PlayRegular, ReplayRegular, StopRegular } from '@fluentui/react-icons';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Campaign, campaignEditing } from '@recado/shared/campaigns';
import { AppError } from '@recado/shared/contract';
import { readCampaign } from '@/data/campaigns/useCampaignMutations';
import { useWeekdayTime } from '@/lib/i18n/zoned-dates';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import {
  campaignDraftOf,
  type CampaignForm,
  campaignFormOf,
  campaignFormSchema,
  copyFormOf,
  TEXT_NUMBERS,
} from '../rules/campaign-form';
import { useTransition } from '../useTransition';
import { CampaignFields } from './CampaignFields';
import { CampaignFileField } from './CampaignFileField';
import { CampaignNotices } from './CampaignNotices';
import { MessageTabs } from './MessageTabs';
import { useCampaignFile } from './useCampaignFile';

interface CampaignDialogProps {
  /** Undefined for a new campaign. */
  campaign?: Campaign;
  /** A new campaign begins with the fields of this one, without its start time. */
  copyOf?: Campaign | undefined;
  /** Opens the dialog that starts the campaign. */
  onStart?: (campaign: Campaign) => void;
  /** Called after a save that scheduled the campaign. */
  onScheduled: (campaign: Campaign) => void;
  onClose: () => void;
}

/** Creates or edits a campaign, or shows one that cannot be edited. */
export function CampaignDialog({ campaign, copyOf, onStart, onScheduled, onClose }: CampaignDialogProps) {
  const { t } = useTranslation('campaigns');
  const toasts = useToasts();
  const zone = useCurrentUser().company.timeZone;
  const editing = campaign ? campaignEditing(campaign, new Date()) : 'all';
  const [shown, setShown] = useState(campaign ?? null);
  const file = useCampaignFile(shown, copyOf ?? null);
  const transition = useTransition();
  const [initial, setInitial] = useState(() =>
    copyOf
      ? copyFormOf(copyOf, t('copyName', { name: copyOf.name }))
      : campaignFormOf(campaign ?? null, zone),
  );
  const originalTime = campaign ? initial.localTime : null;
  const form = useForm<CampaignForm>({
    defaultValues: initial,
    resolver: zodResolver(campaignFormSchema(zone, initial.localTime)),
  });

  const timeText = useWeekdayTime(zone);
  const stale = useStaleForm<Campaign>({
    record: campaign,
    read: () => readCampaign(campaign?.id ?? 0),
    fields: {
      name: t('columns.name'),
      contactListId: { label: t('columns.list'), value: ({ contactList }) => contactList },
      whatsappId: { label: t('columns.connection'), value: ({ whatsapp }) => whatsapp },
      confirmation: t('columns.confirmation'),
      scheduledAt: {
        label: t('columns.scheduledAt'),
        value: ({ scheduledAt }) => scheduledAt && timeText(new Date(scheduledAt)),
      },
      queueId: { label: t('form.queue'), value: ({ queue }) => queue ?? t('form.noQueue') },
      skipInService: t('form.skipInService'),
      ...Object.fromEntries(
        TEXT_NUMBERS.flatMap((number) => [
          [`message${number}`, t('form.message', { number })],
          [`confirmationMessage${number}`, t('form.confirmation', { number })],
        ]),
      ),
      media: { label: t('form.file'), value: ({ mediaName }) => mediaName },
    },
    show: (newest) => {
      const values = campaignFormOf(newest, zone);
      setShown(newest);
      setInitial(values);
      file.reset();
      form.reset(values);
    },
    save: () => void submit(),
  });

  const submit = form.handleSubmit(async (valid) => {
    const needsConnection = campaign?.whatsapp === null;
    const outcome = await file.save(campaignDraftOf(valid, { editing, originalTime, needsConnection }), {
      version: stale.version(),
      onStored: stale.opened,
    });
    if (outcome.done) {
      toasts.success(t('done.saved'));
      onClose();
      if (outcome.saved.status === 'PROGRAMADA') onScheduled(outcome.saved);
    } else if (outcome.failed === 'save' && !stale.rejected(outcome.error)) showError(outcome.error);
  });

  function showError(error: unknown): void {
    const { code, details } = error instanceof AppError ? error : {};
    if (code === 'ERR_VALIDATION' && details?.['field'] === 'scheduledAt')
      form.setError('localTime', { message: 'past' }, { shouldFocus: true });
    else if (code === 'ERR_CONFLICT') toasts.error(t('form.conflict'));
    else toasts.failure(error);
  }

  const dirty = editing !== 'none' && (form.formState.isDirty || file.isChanged || copyOf !== undefined);
  const title = campaign ? t(editing === 'none' ? 'form.show' : 'form.edit') : t('form.new');
  return (
    <FormDialog
      title={title}
      dirty={dirty}
      saving={file.busy}
      submitLabel={editing === 'none' ? null : t(campaign ? 'form.save' : 'form.add')}
      cancelLabel={t('form.close')}
      extraAction={campaign && !dirty && action(campaign)}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {campaign && <CampaignNotices campaign={campaign} editing={editing} />}
      {stale.bar}
      <CampaignFields form={form} campaign={campaign ?? null} editing={editing}>
        <MessageTabs
          form={form}
          disabled={editing === 'none'}
          file={
            file.name === undefined
              ? undefined
              : { name: file.name, kind: file.selected ? kindOf(file.selected) : (file.stored?.type ?? null) }
          }
        />
        <CampaignFileField file={file} disabled={editing !== 'all'} onRetry={() => void submit()} />
      </CampaignFields>
    </FormDialog>
  );

  function action(shown: Campaign) {
    switch (shown.status) {
      case 'INATIVA':
        return (
          onStart && (
            <Button
              icon={<PlayRegular />}
              onClick={() => {
                onClose();
                onStart(shown);
              }}
            >
              {t('start.button')}
            </Button>
          )
        );
      case 'EM_ANDAMENTO':
        return (
          <Button
            icon={<StopRegular />}
            disabled={transition.isPending}
            onClick={() => transition.run(shown, 'cancel')}
          >
            {t('stop')}
          </Button>
        );
      case 'CANCELADA':
        return (
          <Button
            icon={<ReplayRegular />}
            disabled={transition.isPending}
            onClick={() => transition.run(shown, 'restart')}
          >
            {t('restart')}
          </Button>
        );
      default:
        return undefined;
    }
  }
}

const KINDS = ['image', 'video', 'audio'] as const;

function kindOf({ type }: File) {
  return KINDS.find((kind) => type.startsWith(`${kind}/`)) ?? 'document';
}
