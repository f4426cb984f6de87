import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Placement } from '@/data/messages/conversation-items';
import { bubbleTime } from '@/lib/formats/dates';
import { Ticks } from '@/ui/message/Ticks';
import { useBubbleStyles } from '@/features/message-content';
import { useWriterColor } from './useWriterColor';

export interface BubbleProps {
  fromMe: boolean;
  placement: Placement;
  createdAt: string;
  ack: number;
  failed: boolean;
  /** Who wrote it, where that is not obvious. */
  name?: string | undefined;
  /** Of a stored message: the keyboard reaches it, and its tools find it. */
  messageId?: string | undefined;
  /** What it is, for who hears it when it has the focus. */
  label?: string | undefined;
  /** Seen by colleagues only, or marked by its author ("OBS:"): a look of its own (specification 1 §2.10). */
  tone?: 'whisper' | 'observation' | undefined;
  /** A picture alone: it fills the bubble, and the time stands on it. */
  bare?: boolean;
  /** A player, a place or a document alone: the time stands on its last line; before a document's button. */
  lastLine?: 'content' | 'beforeButton' | undefined;
  /** Above the text: a quote, "Mensagem Editada". */
  above?: ReactNode;
  /** Beside the bubble: what can be done with it. */
  tools?: ReactNode;
  /** Under the bubble: reactions, why it failed. */
  below?: ReactNode;
  children: ReactNode;
}

/** The shape every message has: side, corner, name, time and ticks on the last line. */
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
