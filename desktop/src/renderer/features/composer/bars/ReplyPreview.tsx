import { makeStyles, tokens } from '@fluentui/react-components';
import { Dismiss16Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { writtenText } from '@recado/shared/rules/signature';
import type { Quote } from '@/data/messages/pending-messages';
import { plainText } from '@/data/messages/text-formatting';
import { mediaLabel } from '@/ui/message/media-labels';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS} ${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderLeft: `3px solid ${tokens.colorCompoundBrandStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  text: { minWidth: 0, flexGrow: 1 },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForeground1 },
  quoted: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

export function ReplyPreview({ quote, onCancel }: { quote: Quote; onCancel: () => void }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  const { t: tTickets } = useTranslation('tickets');
  const written = plainText(quote.fromMe ? writtenText(quote.body).text : quote.body);
  return (
    <div className={styles.root} role="group" aria-label={t('reply.name')}>
      <div className={styles.text}>
        <span className={styles.name}>{quote.author ?? t('reply.us')}</span>
        <span className={styles.quoted}>{written || mediaLabel(quote.mediaType, tTickets)}</span>
      </div>
      <IconButton size="small" icon={<Dismiss16Regular />} label={t('reply.cancel')} onClick={onCancel} />
    </div>
  );
}
