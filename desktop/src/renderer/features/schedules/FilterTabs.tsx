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
  chosen: ScheduleFilter;
  onChoose: (filter: ScheduleFilter) => void;
}

export function FilterTabs({ chosen, onChoose }: FilterTabsProps) {
  const styles = useStyles();
  const { t } = useTranslation('schedules');
  return (
    <TabList
      className={styles.root}
      selectedValue={chosen}
      aria-label={t('filter.label')}
      onTabSelect={(_event, { value }) => onChoose(value as ScheduleFilter)}
    >
      {SCHEDULE_FILTERS.map((filter) => (
        <Tab key={filter} value={filter}>
          {t(`filter.${filter}`)}
        </Tab>
      ))}
    </TabList>
  );
}
