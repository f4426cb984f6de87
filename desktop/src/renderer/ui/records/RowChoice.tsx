import { Link, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // The row is the containing block of the button, which covers the whole row.
  root: {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '::after': { content: '""', position: 'absolute', inset: '0' },
  },
});

/** A click anywhere in the row chooses the record. */
export function RowChoice({
  selected,
  onSelect,
  children,
}: {
  selected: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Link as="button" className={useStyles().root} aria-pressed={selected} onClick={onSelect}>
      {children}
    </Link>
  );
}
