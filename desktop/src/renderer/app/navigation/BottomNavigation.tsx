import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  bundleIcon,
  Chat20Filled,
  Chat20Regular,
  Navigation20Filled,
  Navigation20Regular,
  TextBulletListSquare20Filled,
  TextBulletListSquare20Regular,
} from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { paneAtom } from '@/data/desk/desk-state';
import { useUnreadCount } from '../notifications/useUnreadCount';
import { EntryBadge } from './EntryBadge';
import { MenuDrawer } from './MenuDrawer';

const TicketIcon = bundleIcon(Chat20Filled, Chat20Regular);
const ListIcon = bundleIcon(TextBulletListSquare20Filled, TextBulletListSquare20Regular);
const MenuIcon = bundleIcon(Navigation20Filled, Navigation20Regular);

const TICKETS = '/tickets';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexShrink: 0,
    height: '52px',
    borderTop: `1px solid ${tokens.colorNeutralStroke4}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  item: {
    flex: '1 1 0',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 0,
    border: 'none',
    background: 'none',
    cursor: 'pointer',
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  selected: { color: tokens.colorCompoundBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  icon: { position: 'relative', display: 'flex' },
  badge: { position: 'absolute', top: '-5px', left: '14px' },
});

export function BottomNavigation() {
  const styles = useStyles();
  const { t } = useTranslation('app');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [pane, setPane] = useAtom(paneAtom);
  const [menuOpen, setMenuOpen] = useState(false);
  const count = useUnreadCount();
  const lastTicket = useRef(TICKETS);
  const atTickets = pathname === TICKETS || pathname.startsWith(`${TICKETS}/`);
  useEffect(() => {
    if (atTickets) lastTicket.current = pathname;
  }, [atTickets, pathname]);

  const show = (next: typeof pane) => {
    if (atTickets) setPane(next);
    // On other screens, the opened route decides which pane is shown.
    else void navigate(next === 'ticket' ? lastTicket.current : TICKETS);
  };
  const item = (label: string, icon: ReactNode, selected: boolean, onClick: () => void) => (
    <button
      type="button"
      className={mergeClasses(styles.item, selected && styles.selected)}
      aria-current={selected ? 'page' : undefined}
      onClick={onClick}
    >
      <span className={styles.icon}>{icon}</span>
      {label}
    </button>
  );
  const atTicket = atTickets && pane === 'ticket';
  const atList = atTickets && pane === 'list';
  return (
    <>
      <nav className={styles.bar} aria-label={t('navigation.menu')}>
        {item(t('navigation.ticket'), <TicketIcon filled={atTicket} />, atTicket, () => show('ticket'))}
        {item(
          t('navigation.list'),
          <>
            <ListIcon filled={atList} />
            <EntryBadge badge={count > 0 ? { kind: 'count', count } : null} className={styles.badge} />
          </>,
          atList,
          () => show('list'),
        )}
        {item(t('navigation.more'), <MenuIcon filled={!atTickets} />, !atTickets, () => setMenuOpen(true))}
      </nav>
      {menuOpen && <MenuDrawer onClose={() => setMenuOpen(false)} />}
    </>
  );
}
