import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuickMessage } from '@recado/shared/quick-messages';
import { useQuickMessages } from '@/data/quick-messages/useInsertableQuickMessages';
import { suggestionsFor } from './quick-message-search';
import { QuickMessageLine } from './QuickMessageLine';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: `calc(100% + ${tokens.spacingVerticalXS})`,
    zIndex: 2,
    borderRadius: tokens.borderRadiusLarge,
    boxShadow: tokens.shadow16,
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { maxHeight: '240px', overflowY: 'auto', padding: tokens.spacingVerticalXS },
  option: {
    display: 'flex',
    alignItems: 'center',
    boxSizing: 'border-box',
    minHeight: '44px',
    padding: `0 ${tokens.spacingHorizontalMNudge}`,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  reached: { backgroundColor: tokens.colorNeutralBackground1Hover },
  preview: {
    maxHeight: '120px',
    overflowY: 'auto',
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  hint: {
    display: 'block',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  heard: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

export interface SuggestionKeys {
  /**
   * Handles a key pressed in the text field. Returns true if the list used the key and prevented its default.
   */
  handleKey(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): boolean;
}

export interface QuickMessageSuggestionsProps {
  /** The text typed after "/". */
  query: string;
  onInsert: (message: QuickMessage) => void;
  onDismiss: () => void;
  ref?: Ref<SuggestionKeys>;
}

/**
 * Suggests quick messages above the text field if its text starts with "/". The text field keeps the focus, and the
 * parent element must be positioned. If no shortcode matches, nothing is shown and Enter sends the text unchanged.
 */
export function QuickMessageSuggestions({ query, onInsert, onDismiss, ref }: QuickMessageSuggestionsProps) {
  const styles = useStyles();
  const { t } = useTranslation('quick-messages');
  const id = useId();
  const { data: messages = [] } = useQuickMessages();
  const found = suggestionsFor(messages, query);
  const [{ reached, forQuery }, reach] = useState({ reached: 0, forQuery: query });
  // After the query changes, its best match is highlighted.
  const current = forQuery === query ? Math.min(reached, found.length - 1) : 0;
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces discard the promise that some browsers return, because an effect may return only a clean-up
    // function.
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  useImperativeHandle(ref, () => ({
    handleKey: (event) => {
      const chosen = found[current];
      if (!chosen) return false;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step) reach({ reached: (current + step + found.length) % found.length, forQuery: query });
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) onInsert(chosen);
      else if (event.key === 'Escape') onDismiss();
      else return false;
      event.preventDefault();
      return true;
    },
  }));

  const highlighted = found[current];
  if (!highlighted) return null;
  return (
    <div className={styles.root}>
      <div role="listbox" aria-label={t('insert.suggestions')} className={styles.list}>
        {found.map((message, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the focus and hands its keys on
          <div
            key={message.id}
            ref={index === current ? active : undefined}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={mergeClasses(styles.option, index === current && styles.reached)}
            onPointerMove={() => reach({ reached: index, forQuery: query })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(message)}
          >
            <QuickMessageLine message={message} />
          </div>
        ))}
      </div>
      {highlighted.message !== '' && <p className={styles.preview}>{highlighted.message}</p>}
      <span className={styles.hint} aria-hidden>
        {t('insert.hint')}
      </span>
      {/* The focus stays in the text field, so a live region announces the highlighted message. */}
      <span className={styles.heard} role="status">
        {`${t('insert.suggestions')}: ${highlighted.shortcode}`}
      </span>
    </div>
  );
}
