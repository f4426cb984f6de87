import { Badge, type BadgeProps, makeStyles, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Campaign, CampaignStatus as Status } from '@recado/shared/campaigns';
import { CutText } from '@/ui/tooltip/CutText';
import { DeliveryProgress } from '../DeliveryProgress';
import { hasStarted } from '../rules/campaign-state';
import { usePauseText } from '../usePauseText';

const COLORS: Record<Status, BadgeProps['color']> = {
  INATIVA: 'subtle',
  PROGRAMADA: 'informative',
  EM_ANDAMENTO: 'brand',
  CANCELADA: 'warning',
  FINALIZADA: 'success',
};

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXXS,
    minWidth: 0,
    padding: `${tokens.spacingVerticalXS} 0`,
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  badge: { alignSelf: 'flex-start', flexShrink: 0 },
  small: {
    fontVariantNumeric: 'tabular-nums',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});

export function StatusBadge({ status }: { status: Status }) {
  const { t } = useTranslation('campaigns');
  return (
    <Badge appearance="tint" color={COLORS[status]} shape="rounded" className={useStyles().badge}>
      {t(`status.${status}`)}
    </Badge>
  );
}

/** Shows the status with the progress, and why a campaign does not send or start. */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('campaigns');
  const pauseText = usePauseText();
  const { status, counts, pause, starting, startError, blockers } = campaign;
  const isCounted = hasStarted(campaign) && !starting;
  const number = (count: number) => count.toLocaleString(i18n.language);
  const note = pause
    ? pauseText(pause)
    : starting
      ? t('starting.short', { copied: number(starting.copied), total: number(starting.total) })
      : startError
        ? t(`startError.${startError}`)
        : status === 'INATIVA' && blockers.length > 0
          ? t('notReady')
          : undefined;
  return (
    <div className={styles.root}>
      <div className={styles.head}>
        <StatusBadge status={status} />
        {isCounted && (
          <CutText className={styles.small}>
            {t('progress', { delivered: number(counts.delivered), valid: number(counts.valid) })}
          </CutText>
        )}
      </div>
      {isCounted && <DeliveryProgress counts={counts} thin />}
      {note !== undefined && <CutText className={styles.small}>{note}</CutText>}
    </div>
  );
}
