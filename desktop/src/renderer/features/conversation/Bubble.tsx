import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Placement } from '@/data/messages/conversation-items';
import { useBubbleStyles } from '@/features/message-content';
import { bubbleTime } from '@/lib/formats/dates';
import { type Failed, Ticks } from '@/ui/message/Ticks';
import { useWriterColor } from './useWriterColor';

export interface BubbleProps {
  fromMe: boolean;
  placement: Placement;
  createdAt: string;
  ack: number;
  failed: Failed;
  /** The author's name, where it is not obvious. */
  name?: string | undefined;
  /** Id of a stored message; enables keyboard focus and message tools. */
  messageId?: string | undefined;
  label?: string | undefined;
  /** Look of a whisper or of a message marked with "OBS:". */
  tone?: 'whisper' | 'observation' | undefined;
  /** True for an image without text: it fills the bubble, and the time overlays it. */
  bare?: boolean;
  /**
   * Puts the time on the last line of a player, location or document; `beforeButton` puts it before a
   * document's button.
   */
  lastLine?: 'content' | 'beforeButton' | undefined;
  above?: ReactNode;
  tools?: ReactNode;
  /** Rendered under the bubble: reactions or the reason of a failure. */
  below?: ReactNode;
  children: ReactNode;
}

export function Bubble(props: BubbleProps) {
  const styles = useBubbleStyles();
  const writerColor = useWriterColor(props.fromMe ? undefined : props.name);
  const { fromMe, placement, createdAt, tone, bare = false, lastLine, messageId } = props;
  return (
    <div
      role="article"
      className={mergeClasses(styles.line, fromMe && styles.lineOwn, messageId && styles.reachable)}
      data-message={messageId}
      aria-label={props.label}
      {...(messageId ? { tabIndex: -1 } : {})}
    >
      <div
        data-bubble
        className={mergeClasses(
          styles.bubble,
          fromMe && styles.bubbleOwn,
          tone === 'observation' && styles.bubbleObservation,
          tone === 'whisper' && styles.bubbleWhisper,
          bare && styles.bubbleBare,
          placement.startsRun && (fromMe ? styles.cornerOwn : styles.corner),
        )}
      >
        {props.name && placement.startsRun && (
          <span className={mergeClasses(styles.name, writerColor)}>{props.name}</span>
        )}
        {props.above}
        {props.children}
        {!bare && !lastLine && (
          <span className={mergeClasses(styles.spacer, fromMe && styles.spacerOwn)} aria-hidden />
        )}
        <span
          className={mergeClasses(
            styles.meta,
            bare && styles.metaOver,
            lastLine === 'beforeButton' && styles.metaBeforeButton,
          )}
        >
          <time dateTime={createdAt}>{bubbleTime(createdAt)}</time>
          {fromMe && tone !== 'whisper' && <Ticks ack={props.ack} failed={props.failed} />}
        </span>
        {props.tools}
      </div>
      {props.below}
    </div>
  );
}
