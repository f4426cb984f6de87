import { mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Placement } from '@/data/messages/conversation-items';
import { bubbleTime } from '@/lib/formats/dates';
import { type Failed, Ticks } from '@/ui/message/Ticks';
import { useBubbleStyles } from './bubble-styles';

export interface BubbleProps {
  fromMe: boolean;
  placement: Pick<Placement, 'startsRun'>;
  createdAt: string;
  /** Absent in a chat between colleagues, which has no acks. */
  ack?: number;
  failed?: Failed | undefined;
  /** Replaces the time. */
  time?: ReactNode;
  /** The author's name, where it is not obvious. */
  name?: string | undefined;
  nameClass?: string | undefined;
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
  const { fromMe, placement, createdAt, ack, tone, bare = false, lastLine, messageId } = props;
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
          <span className={mergeClasses(styles.name, props.nameClass)}>{props.name}</span>
        )}
        {props.above}
        {props.children}
        {!bare && !lastLine && (
          <span
            className={mergeClasses(styles.spacer, fromMe && ack !== undefined && styles.spacerOwn)}
            aria-hidden
          />
        )}
        <span
          className={mergeClasses(
            styles.meta,
            bare && styles.metaOver,
            lastLine === 'beforeButton' && styles.metaBeforeButton,
          )}
        >
          {props.time ?? <time dateTime={createdAt}>{bubbleTime(createdAt)}</time>}
          {fromMe && tone !== 'whisper' && ack !== undefined && <Ticks ack={ack} failed={props.failed} />}
        </span>
        {props.tools}
      </div>
      {props.below}
    </div>
  );
}
