import {
  CounterBadge,
  makeStyles,
  mergeClasses,
  Tab,
  TabList,
  tokens,
  Tooltip,
} from '@fluentui/react-components';
import { Search20Regular } from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { type ListTab, listTabAtom, type SubTab, subTabAtom } from '@/data/desk/desk-state';
import { NewTicketButton } from '@/features/ticket-actions';

const useStyles = makeStyles({
  row: { display: 'flex', flexShrink: 0, alignItems: 'center', paddingRight: tokens.spacingHorizontalM },
  tabs: { flexGrow: 1, height: '46px', paddingLeft: tokens.spacingHorizontalXS },
  pills: {
    display: 'flex',
    flexShrink: 0,
    gap: tokens.spacingHorizontalXXS,
    padding: `0 ${tokens.spacingHorizontalS}`,
  },
  pill: {
    height: '28px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusCircular,
    // Hides Fluent's underline, because the pill already marks the selected tab.
    '::before': { display: 'none' },
    '::after': { display: 'none' },
  },
  selected: {
    backgroundColor: tokens.colorBrandBackground2,
    ':enabled:hover': { backgroundColor: tokens.colorBrandBackground2 },
    ':enabled:active': { backgroundColor: tokens.colorBrandBackground2 },
    '& .fui-Tab__content': { color: tokens.colorBrandForeground2 },
  },
  label: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  count: { fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
});

export function ListTabs({ missed }: { missed: Record<'open' | 'pending', number> | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const { t: tList } = useTranslation('ticket-list');
  const [tab, setTab] = useAtom(listTabAtom);
  return (
    <div className={styles.row}>
      <TabList
        className={styles.tabs}
        selectedValue={tab}
        onTabSelect={(_event, { value }) => setTab(value as ListTab)}
        aria-label={t('list.tabs')}
      >
        <Tab value="inbox">
          <span className={styles.label}>
            {t('list.open')}
            {missed && <MissedCount count={missed.open + missed.pending} />}
          </span>
        </Tab>
        <Tab value="closed">{t('list.closed')}</Tab>
        <Tooltip content={tList('search')} relationship="label">
          <Tab value="search" icon={<Search20Regular />} />
        </Tooltip>
      </TabList>
      <NewTicketButton />
    </div>
  );
}

interface Counts {
  open: number;
  pending: number;
  groups: number;
}

export function SubTabs({ counts }: { counts: Counts | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const [subTab, setSubTab] = useAtom(subTabAtom);
  const pill = (value: SubTab) => mergeClasses(styles.pill, subTab === value && styles.selected);
  return (
    <TabList
      className={styles.pills}
      size="small"
      selectedValue={subTab}
      onTabSelect={(_event, { value }) => setSubTab(value as SubTab)}
      aria-label={t('list.subTabs')}
    >
      <Tab value="open" className={pill('open')}>
        <span className={styles.label}>
          {t('list.attending')} <span className={styles.count}>{counts?.open}</span>
        </span>
      </Tab>
      <Tab value="pending" className={pill('pending')}>
        <span className={styles.label}>
          {t('list.waiting')} <span className={styles.count}>{counts?.pending}</span>
        </span>
      </Tab>
      <Tab value="groups" className={pill('groups')}>
        <span className={styles.label}>
          {t('list.groups')} <span className={styles.count}>{counts?.groups}</span>
        </span>
      </Tab>
    </TabList>
  );
}

/** Counts tickets with a missed deadline. */
function MissedCount({ count }: { count: number }) {
  const { t } = useTranslation('ticket-list');
  if (count === 0) return null;
  const label = t('deadline.missedCount', { count });
  return (
    <Tooltip content={label} relationship="label">
      <CounterBadge
        count={count}
        overflowCount={99}
        color="danger"
        size="small"
        role="img"
        aria-label={label}
      />
    </Tooltip>
  );
}
