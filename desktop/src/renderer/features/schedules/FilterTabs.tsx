import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { SCHEDULE_FILTERS } from '@recado/shared/schedules';
import type { ScheduleFilter } from '@/data/schedules/schedule-keys';

const useStyles = makeStyles({
  // A negative margin aligns the first tab's text with the page.
  root: {
    flexWrap: 'wrap',
    margin: `0 0 ${tokens.spacingVerticalM} calc(-1 * ${tokens.spacingHorizontalM})`,
  },
});

interface FilterTabsProps {
  selected: ScheduleFilter;
  onSelect: (filter: ScheduleFilter) => void;
}

export function FilterTabs({ selected, onSelect }: FilterTabsProps) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  return (
    <TabList
      className={styles.root}
      selectedValue={selected}
      aria-label={t('filter.label')}
      onTabSelect={(_event, { value }) => onSelect(value as ScheduleFilter)}
    >
      {SCHEDULE_FILTERS.map((filter) => (
        <Tab key={filter} value={filter}>
          {t(`filter.${filter}`)}
        </Tab>
      ))}
    </TabList>
  );
}
