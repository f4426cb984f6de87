import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';

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
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  reached: { backgroundColor: tokens.colorNeutralBackground1Hover },
  announced: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
});

export interface SuggestionKeys {
  /**
   * Handles a key pressed in the text field. Returns true if the list used the key and prevented its default.
   */
  handleKey(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault'>): boolean;
}

interface SuggestionListProps<Option> {
  options: readonly Option[];
  /** The typed text. */
  query: string;
  label: string;
  nameOf: (option: Option) => string;
  line: (option: Option) => ReactNode;
  /** Content below the list, about the highlighted option. */
  below?: (highlighted: Option) => ReactNode;
  className?: string;
  optionClassName: string;
  onPick: (option: Option) => void;
  onDismiss: () => void;
  ref?: Ref<SuggestionKeys> | undefined;
}

/**
 * Suggests options above the text field, which keeps the focus. Its parent must be positioned. Without options, nothing
 * is shown and every key keeps its effect.
 */
export function SuggestionList<Option extends { id: number }>(props: SuggestionListProps<Option>) {
  const { options, query, label, nameOf, onPick } = props;
  const styles = useStyles();
  const [{ reached, forQuery }, reach] = useState({ reached: 0, forQuery: query });
  // After the query changes, its best match is highlighted.
  const current = forQuery === query ? Math.min(reached, options.length - 1) : 0;
  const highlighted = options[current];
  const active = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The braces discard the promise that some browsers return, because an effect may return only a clean-up
    // function.
    active.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  useImperativeHandle(props.ref, () => ({
    handleKey: (event) => {
      if (!highlighted) return false;
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step) reach({ reached: (current + step + options.length) % options.length, forQuery: query });
      else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) onPick(highlighted);
      else if (event.key === 'Escape') props.onDismiss();
      else return false;
      event.preventDefault();
      return true;
    },
  }));
  if (!highlighted) return null;
  return (
    <div className={mergeClasses(styles.root, props.className)}>
      <div role="listbox" aria-label={label} className={styles.list}>
        {options.map((option, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the text field has the focus and passes its keys
          <div
            key={option.id}
            ref={index === current ? active : undefined}
            role="option"
            tabIndex={-1}
            aria-selected={index === current}
            className={mergeClasses(
              styles.option,
              props.optionClassName,
              index === current && styles.reached,
            )}
            onPointerMove={() => reach({ reached: index, forQuery: query })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            {props.line(option)}
          </div>
        ))}
      </div>
      {props.below?.(highlighted)}
      {/* The focus stays in the text field, so a live region announces the highlighted option. */}
      <span className={styles.announced} role="status">
        {`${label}: ${nameOf(highlighted)}`}
      </span>
    </div>
  );
}
