import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Placement } from '../../reducers/conversationItems';
import { bubbleTime } from '../../rules/dates';
import { Ticks } from '../Ticks';
import { useBubbleStyles } from './bubbleStyles';

export interface BubbleProps {
  fromMe: boolean;
  placement: Placement;
  createdAt: string;
  ack: number;
  failed: boolean;
  /** Who wrote it, where that is not obvious. */
  name?: string | undefined;
  /** Above the text: a quote, "Mensagem Editada". */
  above?: ReactNode;
  /** Under the bubble: why it failed. */
  below?: ReactNode;
  children: ReactNode;
}

/** The shape every message has: side, corner, name, time and ticks on the last line. */
export function Bubble({
  fromMe,
  placement,
  createdAt,
  ack,
  failed,
  name,
  above,
  below,
  children,
}: BubbleProps) {
  const styles = useBubbleStyles();
  return (
    <div role="article" className={mergeClasses(styles.line, fromMe && styles.lineOwn)}>
      <div
        className={mergeClasses(
          styles.bubble,
          fromMe && styles.bubbleOwn,
          placement.startsRun && (fromMe ? styles.cornerOwn : styles.corner),
        )}
      >
        {name && placement.startsRun && <span className={styles.name}>{name}</span>}
        {above}
        {children}
        <span className={mergeClasses(styles.spacer, fromMe && styles.spacerOwn)} aria-hidden />
        <span className={styles.meta}>
          <time dateTime={createdAt}>{bubbleTime(createdAt)}</time>
          {fromMe && <Ticks ack={ack} failed={failed} />}
        </span>
      </div>
      {below}
    </div>
  );
}
