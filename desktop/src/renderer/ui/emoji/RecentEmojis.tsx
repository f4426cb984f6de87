import { makeStyles, tokens, useArrowNavigationGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { MAX_RECENT_EMOJIS } from './recent-emojis';

const useStyles = makeStyles({
  root: { flexShrink: 0, borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  title: {
    margin: 0,
    padding: '0 4px 2px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  row: { display: 'flex', paddingBottom: '2px' },
  emoji: {
    width: `${100 / MAX_RECENT_EMOJIS}%`,
    height: '34px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    fontSize: '22px',
    lineHeight: '28px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});

export function RecentEmojis({
  emojis,
  onPick,
}: {
  emojis: readonly string[];
  onPick: (emoji: string) => void;
}) {
  const styles = useStyles();
  const { t } = useTranslation('emoji');
  const arrows = useArrowNavigationGroup({ axis: 'horizontal' });
  return (
    <div className={styles.root} role="group" aria-label={t('recent')}>
      <p className={styles.title} aria-hidden>
        {t('recent')}
      </p>
      <div className={styles.row} {...arrows}>
        {emojis.map((emoji) => (
          <button key={emoji} type="button" className={styles.emoji} onClick={() => onPick(emoji)}>
            {emoji}
          </button>
        ))}
      </div>
    </div>
  );
}
