import { makeStyles, tokens, Tooltip } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Reaction } from '@recado/shared/messages';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2px',
    margin: '-6px 8px 0',
    padding: '0 6px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase300,
    lineHeight: '22px',
    zIndex: 1,
  },
  count: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});

const SHOWN = 3;

export function Reactions({ reactions }: { reactions: readonly Reaction[] }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  if (reactions.length === 0) return null;
  const newestFirst = reactions.toReversed();
  const emojis = [...new Set(newestFirst.map(({ emoji }) => emoji))].slice(0, SHOWN);
  const who = newestFirst
    .map(({ emoji, name, fromMe }) => `${emoji} ${fromMe ? t('reaction.us', { name }) : name}`)
    .join(', ');
  return (
    <Tooltip content={who} relationship="description">
      <span className={styles.root} role="img" aria-label={t('reaction.list', { who })}>
        {emojis.join('')}
        {reactions.length > 1 && <span className={styles.count}>{reactions.length}</span>}
      </span>
    </Tooltip>
  );
}
