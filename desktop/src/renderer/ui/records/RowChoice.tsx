import { Link, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // The button covers the whole row, which is its containing block.
  root: {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '::after': { content: '""', position: 'absolute', inset: '0' },
  },
});

/** Shows a record's name. A click anywhere in its row chooses the record. */
export function RowChoice({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  return (
    <Link as="button" className={useStyles().root} aria-pressed={chosen} onClick={onChoose}>
      {children}
    </Link>
  );
}
