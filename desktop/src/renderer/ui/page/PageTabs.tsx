import { makeStyles, Tab, TabList, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // A negative margin aligns the first tab's text with the page.
  root: {
    flexWrap: 'wrap',
    margin: `0 0 ${tokens.spacingVerticalL} calc(-1 * ${tokens.spacingHorizontalM})`,
  },
});

interface PageTabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}

export function PageTabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: PageTabsProps<Id>) {
  const styles = useStyles();
  return (
    <>
      <TabList
        className={styles.root}
        selectedValue={selected}
        onTabSelect={(_event, { value }) => {
          const next = tabs.find(({ id }) => id === value);
          if (next) onSelect(next.id);
        }}
        aria-label={label}
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} id={`tab-${tab.id}`} value={tab.id} aria-controls={`panel-${tab.id}`}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id={`panel-${selected}`} aria-labelledby={`tab-${selected}`}>
        {children}
      </div>
    </>
  );
}
