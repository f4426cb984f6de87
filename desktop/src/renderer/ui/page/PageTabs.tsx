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
  chosen: Id;
  onChoose: (id: Id) => void;
  children: ReactNode;
}

export function PageTabs<Id extends string>({ label, tabs, chosen, onChoose, children }: PageTabsProps<Id>) {
  const styles = useStyles();
  return (
    <>
      <TabList
        className={styles.root}
        selectedValue={chosen}
        onTabSelect={(_event, { value }) => {
          const next = tabs.find(({ id }) => id === value);
          if (next) onChoose(next.id);
        }}
        aria-label={label}
      >
        {tabs.map((tab) => (
          <Tab key={tab.id} id={`tab-${tab.id}`} value={tab.id} aria-controls={`panel-${tab.id}`}>
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" id={`panel-${chosen}`} aria-labelledby={`tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}
