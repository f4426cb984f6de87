import {
  Button,
  makeStyles,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type StaleForm, staleFormOf } from '@recado/shared/contract';
import { TimeText } from '@/ui/time/TimeText';
import { useToasts } from '@/ui/toasts/useToasts';

/** The label of a field of the record, and its value if the record has it under another name. */
type FieldLabel<R> = string | { label: string; value: (record: R) => unknown };

interface Options<R> {
  /** The record that the form shows; absent for a new one, and until `opened` if it is loaded later. */
  record?: R | null | undefined;
  /** Reads the record as it is now. */
  read: () => Promise<R>;
  /** Labels of the form's fields; other fields of the record are not named. */
  fields: Readonly<Record<string, FieldLabel<R>>>;
  /** Puts the record into the form, in place of the input. */
  show: (record: R) => void;
  /** Saves the input. */
  save: () => void;
}

const useStyles = makeStyles({
  values: { margin: 0, paddingLeft: tokens.spacingHorizontalL },
  value: { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/**
 * Guards a form that replaces a record. Its saves carry `version()`; `rejected` returns whether an error is the
 * conflict of a save that another save preceded, and `bar` then offers both. The input is kept.
 */
export function useStaleForm<R extends { version: number }>({
  record,
  read,
  fields,
  show,
  save,
}: Options<R>) {
  const { t } = useTranslation('ui');
  const toasts = useToasts();
  const styles = useStyles();
  const version = useRef(record?.version);
  const [stale, setStale] = useState<StaleForm | null>(null);
  const [theirs, setTheirs] = useState<R | null>(null);

  const opened = useCallback((shown: { version: number }) => {
    version.current = shown.version;
    setStale(null);
    setTheirs(null);
  }, []);
  const rejected = (error: unknown): boolean => {
    const found = staleFormOf(error);
    if (!found) return false;
    setTheirs(null);
    setStale(found);
    return true;
  };
  const view = () =>
    void read()
      .then(setTheirs)
      .catch((error: unknown) => toasts.failure(error));
  const use = (newest: R) => {
    opened(newest);
    show(newest);
  };
  const overwrite = (newest: number) => {
    opened({ version: newest });
    save();
  };

  const changed = (stale?.fields ?? []).flatMap((field) => {
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

  const bar = stale && (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>{t('stale.title', { name: stale.by || t('stale.someone') })}</MessageBarTitle>
        <TimeText instant={stale.at} pattern="dd/MM HH:mm" />
        {': '}
        {changed.map(({ label }) => label).join(', ') || t('stale.other')}
        {theirs && (
          <ul className={styles.values}>
            {changed.map(({ field, label, value }) => {
              const text = textOf(value(theirs));
              return text === null ? null : (
                <li key={field} className={styles.value}>
                  {label}: {text}
                </li>
              );
            })}
          </ul>
        )}
      </MessageBarBody>
      <MessageBarActions>
        {theirs ? (
          <Button onClick={() => use(theirs)}>{t('stale.use')}</Button>
        ) : (
          <Button onClick={view}>{t('stale.view')}</Button>
        )}
        <Button onClick={() => overwrite(stale.version)}>{t('stale.overwrite')}</Button>
      </MessageBarActions>
    </MessageBar>
  );

  return { bar, rejected, opened, version: () => version.current };
}

function nameOf(value: unknown): string | null {
  const { name } = (value ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}
