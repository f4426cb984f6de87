import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    flexShrink: 0,
    gap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalS,
    minHeight: '64px',
    padding: `${tokens.spacingVerticalM} 0`,
  },
  title: { margin: 0, outline: 'none' },
  summary: { color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginLeft: 'auto' },
});

export function PageHeader({
  title,
  summary,
  children,
}: {
  title: string;
  summary?: string;
  children?: ReactNode;
}) {
  const styles = useStyles();
  return (
    <header className={styles.root}>
      <Text as="h1" size={500} weight="semibold" className={styles.title}>
        {title}
      </Text>
      {summary && <Text className={styles.summary}>{summary}</Text>}
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}
