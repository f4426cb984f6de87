import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StaleForm } from '@recado/shared/contract';
import { TimeText } from '@/ui/time/TimeText';
import { useToasts } from '@/ui/toasts/useToasts';

/** The label of a field of the record, and its value if the record has it under another name. */
type FieldLabel<R> = string | { label: string; value: (record: R) => unknown };

/** Labels of a form's fields; other fields of the record are not named. */
export type FieldLabels<R> = Readonly<Record<string, FieldLabel<R>>>;

interface StaleFormBarProps<R> {
  stale: StaleForm;
  fields: FieldLabels<R>;
  /** Reads the record as it is now. */
  read: () => Promise<R>;
  /** Shows the record in place of the input. */
  onUse: (record: R) => void;
  /** Saves the input over that version. */
  onOverwrite: (version: number) => void;
}

const useStyles = makeStyles({
  // The buttons stay near the names, however long a text is.
  values: { margin: 0, paddingLeft: tokens.spacingHorizontalL, maxHeight: '32vh', overflowY: 'auto' },
  // The focus scrolls to the title, too.
  actions: { '& button': { scrollMarginTop: '160px' } },
  value: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** Shows who saved what before a rejected save, and offers both. */
export function StaleFormBar<R>({ stale, fields, read, onUse, onOverwrite }: StaleFormBarProps<R>) {
  const { t } = useTranslation('ui');
  const toasts = useToasts();
  const styles = useStyles();
  const [theirs, setTheirs] = useState<R | null>(null);
  const firstButton = useRef<HTMLButtonElement>(null);
  useFocusWhileShown(firstButton);
  const view = () =>
    void read()
      .then(setTheirs)
      .catch((error: unknown) => toasts.failure(error));

  const changed = stale.fields.flatMap((field) => {
    const label = fields[field];
    if (label === undefined) return [];
    if (typeof label !== 'string') return [{ field, ...label }];
    return [{ field, label, value: (shown: R): unknown => (shown as Record<string, unknown>)[field] }];
  });
  const textOf = (value: unknown): string | null => {
    if (value === null || value === undefined || value === '') return '—';
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    if (typeof value === 'boolean') return t(value ? 'stale.on' : 'stale.off');
    if (!Array.isArray(value)) return nameOf(value);
    const names = value.map((each) => (typeof each === 'string' ? each : nameOf(each)));
    return names.includes(null) ? null : names.join(', ') || '—';
  };

  const values =
    theirs === null
      ? []
      : changed.map(({ field, label, value }) => ({ field, label, text: textOf(value(theirs)) }));

  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('stale.title', { name: stale.by || t('stale.someone') })}</MessageBarTitle>
        <div>
          <TimeText instant={stale.at} pattern="dd/MM HH:mm" />
          {values.length === 0 && `: ${changed.map(({ label }) => label).join(', ') || t('stale.other')}`}
        </div>
        {values.length > 0 && (
          <ul className={styles.values}>
            {values.map(({ field, label, text }) => (
              <li key={field} className={styles.value}>
                {text === null ? label : `${label}: ${text}`}
              </li>
            ))}
          </ul>
        )}
      </MessageBarBody>
      <MessageBarActions className={styles.actions}>
        <Button ref={firstButton} onClick={() => (theirs === null ? view() : onUse(theirs))}>
          {t(theirs === null ? 'stale.view' : 'stale.use')}
        </Button>
        <Button onClick={() => onOverwrite(stale.version)}>{t('stale.overwrite')}</Button>
      </MessageBarActions>
    </MessageBar>
  );
}

/** Focuses the button, which a scrolled form would hide, and returns the focus afterwards. */
function useFocusWhileShown(button: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = button.current;
    shown?.focus();
    return () => {
      const isInBar = shown?.parentElement?.contains(document.activeElement) === true;
      if (isInBar && before instanceof HTMLElement) before.focus();
    };
  }, [button]);
}

function nameOf(value: unknown): string | null {
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}
