import { makeStyles, Switch, type SwitchProps, tokens } from '@fluentui/react-components';
import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { listTabAtom, unreadOnlyAtom } from '@/data/desk/desk-state';
import { useShowAll } from '@/data/desk/useTicketFilter';
import { usePermission } from '@/lib/permissions/usePermission';
import { DeadlineMenu } from './DeadlineMenu';
import { QueueFilter } from './QueueFilter';
import { SnoozedChip, type SnoozedCounts } from './SnoozedChip';
import { SortMenu } from './SortMenu';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    // A long list would shrink the second line of filters to nothing and cover it.
    flexShrink: 0,
    minHeight: '40px',
    padding: `0 ${tokens.spacingHorizontalS} 0 ${tokens.spacingHorizontalXS}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke4}`,
  },
  switches: { display: 'flex', flexWrap: 'wrap', marginLeft: 'auto' },
});

/**
 * Shows the list's filters (queues, unread only, tickets of colleagues) and its order. A search has no order
 * and no unread filter.
 */
export function ListFilters({ snoozed }: { snoozed: SnoozedCounts | undefined }) {
  const styles = useStyles();
  const { t } = useTranslation('tickets');
  const [unreadOnly, setUnreadOnly] = useAtom(unreadOnlyAtom);
  const [showAll, setShowAll] = useShowAll();
  const tab = useAtomValue(listTabAtom);
  const searching = tab === 'search';
  const mayShowAll = usePermission('tickets-manager:showall');
  return (
    <div className={styles.root}>
      <QueueFilter />
      {tab === 'inbox' && <SortMenu />}
      {tab === 'inbox' && <DeadlineMenu />}
      {tab === 'inbox' && <SnoozedChip counts={snoozed} />}
      <div className={styles.switches}>
        {!searching && (
          <SmallSwitch
            label={t('list.unread')}
            checked={unreadOnly}
            onChange={(_event, data) => setUnreadOnly(data.checked)}
          />
        )}
        {mayShowAll && (
          <SmallSwitch
            label={t('list.showAll')}
            checked={showAll}
            onChange={(_event, data) => setShowAll(data.checked)}
          />
        )}
      </div>
    </div>
  );
}

const useSwitchStyles = makeStyles({
  root: {
    alignItems: 'center',
    '& .fui-Switch__label': {
      fontSize: tokens.fontSizeBase200,
      lineHeight: tokens.lineHeightBase200,
      paddingLeft: tokens.spacingHorizontalXS,
      paddingRight: 0,
      whiteSpace: 'nowrap',
    },
    '& .fui-Switch__indicator': { marginRight: tokens.spacingHorizontalXS },
  },
});

function SmallSwitch(props: SwitchProps) {
  const styles = useSwitchStyles();
  return <Switch size="small" labelPosition="before" className={styles.root} {...props} />;
}
