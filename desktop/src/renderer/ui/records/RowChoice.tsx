import { Link, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

const useStyles = makeStyles({
  // The whole row is the button's: a row of the table is where it is placed.
  root: {
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '::after': { content: '""', position: 'absolute', inset: '0' },
  },
});

/** The name of a row that can be chosen, by a click anywhere in it or by the keyboard. */
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
