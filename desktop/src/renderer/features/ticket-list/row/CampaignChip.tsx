import { makeStyles, mergeClasses, tokens, Tooltip } from '@fluentui/react-components';
import { Megaphone16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { Ticket } from '@recado/shared/tickets';

const useStyles = makeStyles({
  root: {
    // Above a row's button, so that hovering shows the tooltip.
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    minWidth: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '16px',
    color: tokens.colorBrandForeground2,
    backgroundColor: tokens.colorBrandBackground2,
  },
  icon: { flexShrink: 0, fontSize: '12px', width: '12px', height: '12px' },
  text: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface CampaignChipProps {
  campaign: NonNullable<Ticket['campaign']>;
  className?: string;
}

/** Names the campaign to which the customer replied with the message that opened the ticket. */
export function CampaignChip({ campaign: { name }, className }: CampaignChipProps) {
  const styles = useStyles();
  const { t } = useTranslation('ticket-list');
  return (
    <Tooltip content={t('campaign.hint', { name })} relationship="description">
      <span className={mergeClasses(styles.root, className)} data-campaign-chip>
        <Megaphone16Regular className={styles.icon} aria-hidden />
        <span className={styles.text}>{t('campaign.chip', { name })}</span>
      </span>
    </Tooltip>
  );
}
