import { type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { Virtualizer } from 'virtua';

const ROW_PX = 45;

interface VirtualRowsProps<Row> {
  rows: readonly Row[];
  children: (row: Row, index: number) => ReactElement;
}

/** Renders only the visible rows of the enclosing scroller. */
export function VirtualRows<Row>({ rows, children }: VirtualRowsProps<Row>) {
  const anchor = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement>(null);
  /** Distance in pixels between the rows and the top of the scroller; null until measured. */
  const [margin, setMargin] = useState<number | null>(null);
  useLayoutEffect(() => {
    const own = anchor.current;
    scroller.current ??= scrollerOf(own);
    const around = scroller.current;
    if (!own || !around) return;
    const above = own.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop;
    setMargin(Math.round(above));
  }, [rows]);
  return (
    <div ref={anchor} role="none">
      {margin !== null && (
        <Virtualizer scrollRef={scroller} startMargin={margin} itemSize={ROW_PX} data={rows}>
          {children}
        </Virtualizer>
      )}
    </div>
  );
}

function scrollerOf(element: HTMLElement | null): HTMLElement | null {
  for (let around = element?.parentElement; around; around = around.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(around).overflowY)) return around;
  }
  return element?.parentElement ?? null;
}
