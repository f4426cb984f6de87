import { makeStyles, mergeClasses, Tooltip } from '@fluentui/react-components';
import { useRef, useState } from 'react';

const useStyles = makeStyles({
  root: { display: 'block', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/**
 * Shows one line with an ellipsis. If the text is cut, a tooltip shows all of it. The element is never
 * replaced, because replacing it between press and release would lose the click.
 */
export function CutText({ children, className }: { children: string; className?: string }) {
  const styles = useStyles();
  const text = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  return (
    <Tooltip
      content={children}
      // Screen readers read the whole text without the tooltip.
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
