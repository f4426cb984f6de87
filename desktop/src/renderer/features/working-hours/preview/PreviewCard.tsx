import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { type HoursPreview, reasonText } from '@recado/shared/working-hours';
import { languageOf } from '@/lib/i18n/i18n';
import { productTokens } from '@/ui/theme/themes';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    minWidth: 0,
  },
  note: { color: tokens.colorNeutralForeground3 },
  bubble: {
    alignSelf: 'start',
    marginTop: tokens.spacingVerticalXS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: productTokens.colorOwnBubble,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

interface PreviewCardProps {
  preview: HoursPreview;
  zone: string;
  /** Name of the queue of a new ticket. */
  queue: string | null;
}

/** Shows a moment, whether the service is open then, and the text that a customer receives. */
export function PreviewCard({ preview: { moment, at, state, text }, zone, queue }: PreviewCardProps) {
  const styles = useStyles();
  const { t, i18n } = useTranslation('working-hours');
  const when = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'long',
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
  }).format(new Date(at));
  const { open, because, label } = state;
  const shown = label === null ? { open, because } : { open, because, label };
  const reason = reasonText(shown, languageOf(i18n.language));
  return (
    <article className={styles.root} aria-label={t(`preview.moments.${moment}`)}>
      <Text weight="semibold">{t(`preview.moments.${moment}`)}</Text>
      <Text size={200} className={styles.note}>
        {when}
      </Text>
      <Text>
        {open ? t('preview.open') : reason ? t('preview.closedBecause', { reason }) : t('preview.closed')}
      </Text>
      {!open && queue !== null && (
        <Text size={200} className={styles.note}>
          {t('preview.waitsIn', { queue })}
        </Text>
      )}
      {text === null ? (
        <Text size={200} className={styles.note}>
          {t(open ? 'preview.asUsual' : 'preview.noText')}
        </Text>
      ) : (
        <span className={styles.bubble}>{text}</span>
      )}
    </article>
  );
}
