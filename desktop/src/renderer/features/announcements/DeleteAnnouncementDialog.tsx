import { makeStyles, MessageBar, MessageBarBody, MessageBarTitle, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Announcement } from '@recado/shared/announcements';
import { type StaleForm, staleFormOf } from '@recado/shared/contract';
import { useDeleteAnnouncement } from '@/data/announcements/useAnnouncementMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { TimeText } from '@/ui/time/TimeText';
import { useToasts } from '@/ui/toasts/useToasts';
import { useFieldLabels } from './dialog/useFieldLabels';

const useStyles = makeStyles({ bar: { marginTop: tokens.spacingVerticalM } });

interface DeleteAnnouncementDialogProps {
  announcement: Announcement;
  onClose: () => void;
}

/** Asks again if another save followed the announcement that the user saw. */
export function DeleteAnnouncementDialog({ announcement, onClose }: DeleteAnnouncementDialogProps) {
  const styles = useStyles();
  const { t } = useTranslation('announcements');
  const toasts = useToasts();
  const remove = useDeleteAnnouncement();
  const labels = useFieldLabels();
  const [stale, setStale] = useState<StaleForm | null>(null);
  const { id, title, version } = announcement;

  async function confirm(): Promise<void | false> {
    try {
      await remove.mutateAsync({ id, version: stale?.version ?? version });
      toasts.success(t('delete.done'));
    } catch (error) {
      const found = staleFormOf(error);
      if (!found) throw error;
      setStale(found);
      return false;
    }
  }

  const changed = stale?.fields.flatMap((field) => {
    const label = labels[field];
    return label === undefined ? [] : typeof label === 'string' ? label : label.label;
  });
  return (
    <ConfirmDialog
      title={t('delete.title', { title })}
      confirmLabel={t(stale ? 'delete.anyway' : 'delete.confirm')}
      destructive
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('delete.text')}
      {stale && (
        <MessageBar intent="warning" layout="multiline" className={styles.bar}>
          <MessageBarBody>
            <MessageBarTitle>
              {stale.by ? t('delete.changedBy', { name: stale.by }) : t('delete.changed')}
            </MessageBarTitle>
            <TimeText instant={stale.at} pattern="dd/MM HH:mm" />
            {changed && changed.length > 0 && `: ${changed.join(', ')}`}
          </MessageBarBody>
        </MessageBar>
      )}
    </ConfirmDialog>
  );
}
