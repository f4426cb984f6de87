import { makeStyles, mergeClasses, Tooltip } from '@fluentui/react-components';
import { useRef, useState } from 'react';

const useStyles = makeStyles({
  root: { display: 'block', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/**
 * One line of text, cut with an ellipsis; only where it was cut, the pointer shows it whole. It stays the same element
 * throughout: one that is replaced between press and release takes the click with it.
 */
export function CutText({ children, className }: { children: string; className?: string }) {
  const styles = useStyles();
  const text = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  return (
    <Tooltip
      content={children}
      // Who cannot see has it whole already.
      relationship="inaccessible"
      visible={shown}
      onVisibleChange={(_event, { visible }) => setShown(visible && isCut(text.current))}
    >
      <span ref={text} className={mergeClasses(styles.root, className)}>
        {children}
      </span>
    </Tooltip>
  );
}

function isCut(text: HTMLElement | null): boolean {
  return text !== null && text.scrollWidth > text.clientWidth;
}
