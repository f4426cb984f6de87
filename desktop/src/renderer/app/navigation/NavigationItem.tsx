import { Badge as FluentBadge, makeStyles, mergeClasses, tokens, Tooltip } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { NavigationEntry } from './entries';
import { EntryBadge } from './EntryBadge';

const useStyles = makeStyles({
  link: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    height: '40px',
    width: '40px',
    margin: '0 auto',
    justifyContent: 'center',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecoration: 'none',
    fontSize: '20px',
    outlineStyle: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  wide: {
    height: '34px',
    width: 'auto',
    margin: `0 ${tokens.spacingHorizontalS}`,
    padding: `0 ${tokens.spacingHorizontalS} 0 10px`,
    gap: tokens.spacingHorizontalS,
    justifyContent: 'flex-start',
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorCompoundBrandForeground1,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1 },
    '::before': {
      content: '""',
      position: 'absolute',
      left: '0',
      top: '20%',
      bottom: '20%',
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
    },
  },
  label: {
    fontSize: tokens.fontSizeBase300,
    color: tokens.colorNeutralForeground1,
    flexGrow: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  activeLabel: { fontWeight: tokens.fontWeightSemibold },
  withBadge: { position: 'relative', width: '40px', margin: '0 auto' },
  cornerBadge: { position: 'absolute', top: '1px', right: '1px', pointerEvents: 'none' },
  icon: { display: 'flex' },
  iconWide: { marginRight: '4px' },
});

export function NavigationItem({
  entry,
  pinned,
  onSelected,
}: {
  entry: NavigationEntry;
  pinned: boolean;
  onSelected?: () => void;
}) {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const badge = entry.useBadge();
  const Icon = entry.icon;
  const name = t(entry.label);
  const link = (
    <NavLink
      to={entry.path}
      onClick={onSelected}
      aria-label={pinned ? undefined : name}
      className={({ isActive }) =>
        mergeClasses(styles.link, pinned && styles.wide, isActive && styles.active)
      }
    >
      {({ isActive }) => (
        <>
          <span className={mergeClasses(styles.icon, pinned && styles.iconWide)} aria-hidden>
            <Icon filled={isActive} />
          </span>
          {pinned && (
            <span className={mergeClasses(styles.label, isActive && styles.activeLabel)}>{name}</span>
          )}
          {pinned && <EntryBadge badge={badge} />}
          {pinned && entry.isNew && (
            <FluentBadge size="small" appearance="tint" color="brand" shape="rounded">
              {t('navigation.new')}
            </FluentBadge>
          )}
        </>
      )}
    </NavLink>
  );
  if (pinned) return link;
  return (
    // The badge is outside the link: inside, it would have to be part of the link's accessible name.
    <div className={styles.withBadge}>
      <Tooltip
        content={entry.isNew ? `${name} · ${t('navigation.new')}` : name}
        relationship="inaccessible"
        positioning="after"
        withArrow
      >
        {link}
      </Tooltip>
      <EntryBadge badge={badge} className={styles.cornerBadge} />
    </div>
  );
}
