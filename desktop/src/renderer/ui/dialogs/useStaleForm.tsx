import { useCallback, useRef, useState } from 'react';
import { type StaleForm, staleFormOf } from '@recado/shared/contract';
import { type FieldLabels, StaleFormBar } from './StaleFormBar';

interface Options<R> {
  /** The record that the form shows; absent for a new one, and until `opened` if it is loaded later. */
  record?: R | null | undefined;
  /** Reads the record as it is now. */
  read: () => Promise<R>;
  fields: FieldLabels<R>;
  /** Puts the record into the form, in place of the input. */
  show: (record: R) => void;
  /** Saves the input. */
  save: () => void;
}

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
  const version = useRef(record?.version);
  const [stale, setStale] = useState<StaleForm | null>(null);

  const opened = useCallback((shown: { version: number }) => {
    version.current = shown.version;
    setStale(null);
  }, []);
  const rejected = (error: unknown): boolean => {
    const found = staleFormOf(error);
    if (!found) return false;
    setStale(found);
    return true;
  };

  const bar = stale && (
    <StaleFormBar
      key={stale.version}
      stale={stale}
      fields={fields}
      read={read}
      onUse={(newest) => {
        opened(newest);
        show(newest);
      }}
      onOverwrite={(newest) => {
        opened({ version: newest });
        save();
      }}
    />
  );
  return { bar, rejected, opened, version: () => version.current };
}
