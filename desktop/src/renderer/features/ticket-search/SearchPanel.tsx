import { makeStyles, tokens } from '@fluentui/react-components';
import { Search24Regular } from '@fluentui/react-icons';
import { useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { searchSourceAtom, searchTagsAtom } from '@/data/desk/desk-state';
import { TicketList } from '@/features/ticket-list';
import { TagsFilter } from '@/features/ticket-tags';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { SourceFilterMenu } from '@/ui/source/SourceFilterMenu';
import { EmptyState } from '@/ui/states/StateMessage';
import { SearchField } from './SearchField';
import { SearchResults } from './SearchResults';
import { UsersFilter } from './UsersFilter';
import { useSearch } from './useSearch';

const useStyles = makeStyles({
  filters: {
    display: 'flex',
    flexWrap: 'wrap',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    minWidth: 0,
  },
});

export function SearchBar() {
  const styles = useStyles();
  const { profile } = useCurrentUser();
  const [source, setSource] = useAtom(searchSourceAtom);
  const [tagIds, setTagIds] = useAtom(searchTagsAtom);
  return (
    <>
      <SearchField />
      <div className={styles.filters}>
        <TagsFilter value={[...tagIds]} onChange={setTagIds} />
        {profile === 'admin' && <UsersFilter />}
        <SourceFilterMenu value={source} onChange={setSource} />
      </div>
    </>
  );
}

export function SearchOutcome({ currentUuid }: { currentUuid: string | undefined }) {
  const { t } = useTranslation('ticket-search');
  const search = useSearch();
  const { text, tagIds = [], userIds = [], source, ...narrowed } = search;
  const key = JSON.stringify(search);
  if (text !== '') return <SearchResults search={search} currentUuid={currentUuid} />;
  if (tagIds.length > 0 || userIds.length > 0 || source) {
    const filter = { ...narrowed, tagIds, userIds, source };
    return <TicketList key={key} filter={filter} currentUuid={currentUuid} />;
  }
  return <EmptyState icon={<Search24Regular />} title={t('start.title')} text={t('start.text')} />;
}
