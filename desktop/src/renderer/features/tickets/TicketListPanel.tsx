import { makeStyles, tokens } from '@fluentui/react-components';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { listTabAtom, subTabAtom } from '@/data/desk/desk-state';
import { useTicketFilter } from '@/data/desk/useTicketFilter';
import { useTicketCounts } from '@/data/tickets/useTicketCounts';
import { WaitReasons } from '@/features/assignment';
import { ListFilters, ListTabs, SubTabs, TicketList } from '@/features/ticket-list';
import { SearchBar, SearchOutcome } from '@/features/ticket-search';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    minHeight: 0,
    height: '100%',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  list: { flexGrow: 1, flexBasis: 0, minHeight: 0 },
});

export function TicketListPanel({ currentUuid }: { currentUuid: string | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const filter = useTicketFilter();
  const counts = useTicketCounts(filter.showAll, filter.queueIds);
  const tab = useAtomValue(listTabAtom);
  const subTab = useAtomValue(subTabAtom);
  return (
    <section className={styles.root} aria-label={t('list.name')} data-pane="list">
      <ListTabs missed={counts?.missed} />
      {tab === 'inbox' && <SubTabs counts={counts} />}
      {tab === 'search' && <SearchBar />}
      <ListFilters snoozed={counts?.snoozed} />
      {tab === 'inbox' && subTab === 'pending' && <WaitReasons />}
      <div className={styles.list}>
        {tab === 'search' ? (
          <SearchOutcome currentUuid={currentUuid} />
        ) : (
          // Another filter remounts the list, which has its own scroll position and frozen order.
          <TicketList key={JSON.stringify(filter)} filter={filter} currentUuid={currentUuid} />
        )}
      </div>
    </section>
  );
}
