import { Link, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // Extends the button over the whole row, which is its containing block.
  root: {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '::after': { content: '""', position: 'absolute', inset: '0' },
  },
});

/** A record's name; a click anywhere in its row chooses it. */
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
