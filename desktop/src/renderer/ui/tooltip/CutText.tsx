import { makeStyles, mergeClasses, Tooltip } from '@fluentui/react-components';
import { useState } from 'react';

const useStyles = makeStyles({
  root: { display: 'block', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** One line of text, cut with an ellipsis; only where it was cut, the pointer shows it whole. */
export function CutText({ children, className }: { children: string; className?: string }) {
  const styles = useStyles();
  const [cut, setCut] = useState(false);
  const text = (
    <span
      className={mergeClasses(styles.root, className)}
      onPointerEnter={(event) => setCut(event.currentTarget.scrollWidth > event.currentTarget.clientWidth)}
    >
      {children}
    </span>
  );
  return cut ? (
    <Tooltip content={children} relationship="description">
      {text}
    </Tooltip>
  ) : (
    text
  );
}
