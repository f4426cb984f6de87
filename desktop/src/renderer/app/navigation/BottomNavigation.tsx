import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { NavigationEntry } from './entries';
import { EntryBadge } from './EntryBadge';
import { useEntries } from './useEntries';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexShrink: 0,
    height: '56px',
    borderTop: `1px solid ${tokens.colorNeutralStroke4}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  link: {
    position: 'relative',
    flex: '1 1 0',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2px',
    minWidth: 0,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    textDecoration: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  active: { color: tokens.colorCompoundBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  icon: { position: 'relative', display: 'flex', fontSize: '22px' },
  badge: { position: 'absolute', top: '-5px', left: '14px' },
});

/** The menu below the content, on small screens. */
export function BottomNavigation() {
  const styles = useStyles();
  const { t } = useTranslation('app');
  return (
    <nav className={styles.bar} aria-label={t('navigation.menu')}>
      {useEntries().map((entry) => (
        <BottomItem key={entry.path} entry={entry} />
      ))}
    </nav>
  );
}

function BottomItem({ entry }: { entry: NavigationEntry }) {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const badge = entry.useBadge();
  const Icon = entry.icon;
  return (
    <NavLink
      to={entry.path}
      className={({ isActive }) => mergeClasses(styles.link, isActive && styles.active)}
    >
      {({ isActive }) => (
        <>
          <span className={styles.icon}>
            <Icon filled={isActive} aria-hidden />
            <EntryBadge badge={badge} className={styles.badge} />
          </span>
          {t(entry.label)}
        </>
      )}
    </NavLink>
  );
}
