import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Chat20Filled,
  Chat20Regular,
  TextBulletListSquare20Filled,
  TextBulletListSquare20Regular,
} from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paneAtom } from '@/data/desk/desk-state';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    height: '40px',
    borderTop: `1px solid ${tokens.colorNeutralStroke4}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  item: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
    border: 'none',
    background: 'none',
    cursor: 'pointer',
    color: tokens.colorNeutralForeground3,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase200,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  selected: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
});

export function PaneSwitch() {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const [pane, setPane] = useAtom(paneAtom);
  const item = (value: typeof pane, icon: ReactNode, label: string) => (
    <button
      type="button"
      className={mergeClasses(styles.item, pane === value && styles.selected)}
      aria-current={pane === value ? 'page' : undefined}
      onClick={() => setPane(value)}
    >
      {icon}
      {label}
    </button>
  );
  return (
    <nav className={styles.root} aria-label={t('panes.name')}>
      {item('ticket', pane === 'ticket' ? <Chat20Filled /> : <Chat20Regular />, t('panes.ticket'))}
      {item(
        'list',
        pane === 'list' ? <TextBulletListSquare20Filled /> : <TextBulletListSquare20Regular />,
        t('panes.list'),
      )}
    </nav>
  );
}
