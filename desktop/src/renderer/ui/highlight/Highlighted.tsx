import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { MarkedStretch } from './marks';

const useStyles = makeStyles({
  mark: {
    color: 'inherit',
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground2,
    borderRadius: tokens.borderRadiusSmall,
  },
});

export function Highlighted({ text, marks }: { text: string; marks: readonly MarkedStretch[] }) {
  const styles = useStyles();
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from < at) continue;
    parts.push(text.slice(at, from));
    parts.push(
      <mark key={from} className={styles.mark}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  parts.push(text.slice(at));
  return <>{parts}</>;
}
