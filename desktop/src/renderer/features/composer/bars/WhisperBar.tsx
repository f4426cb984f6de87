import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { LockClosed16Filled } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { productTokens } from '@/ui/theme/themes';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalSNudge,
    margin: '-4px -4px 4px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderTopLeftRadius: tokens.borderRadiusLarge,
    borderTopRightRadius: tokens.borderRadiusLarge,
    backgroundColor: productTokens.colorWhisper,
    color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  words: { flexGrow: 1 },
  end: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  strong: { fontWeight: tokens.fontWeightSemibold },
});

/**
 * Shows above the text field that the draft is a whisper. Without `onEnd`, whisper mode cannot be turned off.
 */
export function WhisperBar({ onEnd }: { onEnd: (() => void) | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('composer');
  return (
    <div className={styles.root} role="status">
      <LockClosed16Filled aria-hidden />
      <span className={styles.words}>
        <span className={styles.strong}>{t('whisper.name')}</span>
        {` · ${t('whisper.teamOnly')}`}
      </span>
      {onEnd && (
        <Link as="button" className={styles.end} onClick={onEnd}>
          {t('whisper.end')}
        </Link>
      )}
    </div>
  );
}
