import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { TFunction } from 'i18next';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { PendingMessage } from '@/data/messages/pending-messages';
import { uploadsAtom } from '@/data/outbox/running';
import { useOutbox } from '@/data/outbox/useOutbox';
import { connectionStateAtom } from '@/lib/realtime/connection-state';
import { useToasts } from '@/ui/toasts/useToasts';
import { useEditPendingMessage } from './useEditPendingMessage';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    maxWidth: 'min(76%, 520px)',
    paddingTop: tokens.spacingVerticalXXS,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
  },
  failed: { color: tokens.colorPaletteRedForeground1 },
  action: { fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold },
});

export function PendingState({ pending }: { pending: PendingMessage }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const toasts = useToasts();
  const outbox = useOutbox();
  const editPending = useEditPendingMessage();
  const offline = useAtomValue(connectionStateAtom) === 'offline';
  const part = useAtomValue(uploadsAtom)[pending.clientId];
  const { clientId, state, files } = pending;
  // A text is usually sent within a moment. Only slower messages can be cancelled.
  const isQuick = state === 'sending' && files.length === 0 && !offline;
  if (isQuick) return null;

  const cancel = async () => {
    const removed = await outbox.removeEntry(clientId);
    if (!removed) return;
    const undo = { label: t('outbox.undo'), onClick: () => void outbox.restoreEntry(removed) };
    toasts.info(t('outbox.cancelled'), { action: undo });
  };
  const action = (label: string, run: () => void) => (
    <Link as="button" className={styles.action} onClick={run}>
      {label}
    </Link>
  );
  const failed = state === 'failed';
  return (
    <span className={mergeClasses(styles.root, failed && styles.failed)} role={failed ? 'alert' : 'status'}>
      {stateText(pending, part, offline, t)}
      {failed && action(t('outbox.again'), () => void outbox.again(clientId))}
      {state !== 'sending' && !pending.card && action(t('outbox.edit'), () => void editPending(pending))}
      {action(t('outbox.cancel'), () => void cancel())}
    </span>
  );
}

function stateText(
  { state, failure, files, card }: PendingMessage,
  part: number | undefined,
  offline: boolean,
  t: TFunction<'composer'>,
): string {
  if (state === 'failed') {
    return card ? t('outbox.cardFailed') : t('outbox.failed', { reason: failure ?? '' });
  }
  if (state === 'held') return t('outbox.held');
  if (offline) return t('outbox.queuedOffline');
  if (state === 'queued') return t('outbox.queued');
  if (files.length === 0 || part === undefined) return t('outbox.sending');
  return t('outbox.uploading', { percent: Math.floor(part * 100) });
}
