import { Badge, type BadgeProps, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Schedule, ScheduleStatus } from '@recado/shared/schedules';
import { CutText } from '@/ui/tooltip/CutText';

const COLORS: Record<ScheduleStatus, BadgeProps['color']> = {
  PENDENTE: 'informative',
  ENVIANDO: 'brand',
  ENVIADA: 'success',
  ATRASADA: 'warning',
  ERRO: 'danger',
  CANCELADA: 'subtle',
};

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalXS} 0`,
  },
  badge: { alignSelf: 'flex-start', flexShrink: 0 },
  reason: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

/** Shows a schedule's status and why it is late, failed or cancelled. */
export function StatusText({ schedule: { status, failure } }: { schedule: Schedule }) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  const isUnknown = status === 'ERRO' && failure === 'unknown';
  return (
    <div className={styles.root}>
      <Badge
        className={styles.badge}
        appearance="tint"
        color={isUnknown ? 'warning' : COLORS[status]}
        shape="rounded"
      >
        {t(isUnknown ? 'status.maybeSent' : `status.${status}`)}
      </Badge>
      {failure !== null && (
        <CutText className={styles.reason}>{t(`failure.${failure}`, { context: status })}</CutText>
      )}
    </div>
  );
}
