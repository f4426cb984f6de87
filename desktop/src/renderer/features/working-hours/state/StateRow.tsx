import { Button, makeStyles, SkeletonItem, Text, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular, ClockDismissRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { ClosedUntil } from '@recado/shared/working-hours';
import { useSetClosure } from '@/data/working-hours/useClosures';
import { useHoursState } from '@/data/working-hours/useHoursState';
import { errorText } from '@/lib/api/errors';
import { useHoursStateText, useMomentText } from '@/ui/hours/useHoursStateText';
import { useToasts } from '@/ui/toasts/useToasts';
import { CutText } from '@/ui/tooltip/CutText';
import type { Closable } from './CloseDialog';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'minmax(96px, 1fr) minmax(0, 2fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '52px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    '&:not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
    '@container (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  state: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    '@container (max-width: 560px)': { gridRow: 2, gridColumn: '1 / -1' },
  },
  icon: { display: 'flex', flexShrink: 0, fontSize: tokens.fontSizeBase500 },
  open: { color: tokens.colorStatusSuccessForeground1 },
  closed: { color: tokens.colorStatusDangerForeground1 },
});

interface StateRowProps {
  subject: Closable;
  closedUntil: ClosedUntil | undefined;
  /**
   * Whether the row shows the open or closed state. False in the company's row if queues have their own hours; then the row
   * only shows whether the company was closed by hand.
   */
  showsState: boolean;
  onClose: (subject: Closable) => void;
}

/** Shows whether the company or a queue is open, and a button that closes it or opens it again. */
export function StateRow({ subject, closedUntil, showsState, onClose }: StateRowProps) {
  const styles = useStyles();
  const { t } = useTranslation('working-hours');
  const toasts = useToasts();
  const stateText = useHoursStateText();
  const moment = useMomentText();
  const { data: state, error } = useHoursState(subject.queueId, showsState);
  const { mutateAsync, isPending } = useSetClosure();
  const isOpen = showsState && state?.open === true;
  const text = showsState
    ? state && stateText(state)
    : closedUntil && t('state.closedUntil', { when: moment(new Date(closedUntil.at)) });
  const reopen = async () => {
    try {
      await mutateAsync({ queueId: subject.queueId, closedUntil: null });
      toasts.success(t('state.reopened', subject));
    } catch (failure) {
      toasts.failure(failure);
    }
  };
  return (
    <div className={styles.root} role="group" aria-label={subject.name}>
      <CutText className={styles.name}>{subject.name}</CutText>
      <span className={styles.state}>
        {text ? (
          <>
            <span className={`${styles.icon} ${isOpen ? styles.open : styles.closed}`} aria-hidden>
              {isOpen ? <CheckmarkCircleRegular /> : <ClockDismissRegular />}
            </span>
            <Text>{text}</Text>
          </>
        ) : error ? (
          <Text>{errorText(error)}</Text>
        ) : (
          <SkeletonItem size={16} />
        )}
      </span>
      {closedUntil ? (
        <Button disabled={isPending} aria-label={t('state.reopenOf', subject)} onClick={() => void reopen()}>
          {t('state.reopen')}
        </Button>
      ) : (
        <Button aria-label={t('state.closeOf', subject)} onClick={() => onClose(subject)}>
          {t('state.close')}
        </Button>
      )}
    </div>
  );
}
