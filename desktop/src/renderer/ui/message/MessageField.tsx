import { makeStyles, tokens } from '@fluentui/react-components';
import type { ComponentPropsWithRef, KeyboardEvent } from 'react';

const useStyles = makeStyles({
  root: {
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    padding: '7px 8px',
    border: 'none',
    outline: 'none',
    resize: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyBase,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    // Clips a long placeholder, which would otherwise scroll the field sideways.
    overflowX: 'hidden',
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1, whiteSpace: 'nowrap' },
  },
});

interface MessageFieldProps extends Omit<
  ComponentPropsWithRef<'textarea'>,
  'className' | 'rows' | 'onKeyDown' | 'onSubmit'
> {
  /** Receives keys before Enter sends, and returns whether it handled them. */
  onKey: (event: KeyboardEvent) => boolean | undefined;
  onSubmit: () => void;
}

/** The field of a composer. Enter sends and Shift+Enter adds a line. `useTextField` sets its height. */
export function MessageField({ onKey, onSubmit, ...field }: MessageFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter accepts a candidate and must not send.
    if (event.nativeEvent.isComposing || onKey(event)) return;
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    onSubmit();
  };
  return <textarea {...field} className={useStyles().root} rows={1} onKeyDown={onKeyDown} />;
}
