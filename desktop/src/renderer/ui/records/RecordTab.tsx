import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { errorText } from '../../lib/api';
import { ConfirmDialog, DiscardQuestion, useUnsaved } from '../dialogs';
import { DataTable, type Column } from '../table';
import { useToasts } from '../toasts';
import { RecordList, type RecordListProps } from './RecordList';
import { RowChoice } from './RowChoice';

const useStyles = makeStyles({ chosen: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` } });

interface RecordFormSlot<Row> {
  /** null: a new one. */
  record: Row | null;
  /** Saved or cleared: the form begins again with a new one. */
  onDone: () => void;
  /** Asks whether the record is to go. */
  onDelete: () => void;
  /** What is typed is not lost to another record without a question. */
  onDirtyChange: (dirty: boolean) => void;
}

interface RecordTabProps<Row> extends Omit<RecordListProps<Row>, 'columns' | 'children'> {
  /** What the table is called for those who hear it. */
  label: string;
  /** The record's name heads each row, and chooses it. */
  name: { label: string; width: string; of: (record: Row) => string };
  /** The other columns. */
  columns: readonly Column<Row>[];
  rowClass?: (record: Row) => string | undefined;
  skeleton: readonly string[];
  /** The form above the table. */
  form: (slot: RecordFormSlot<Row>) => ReactElement;
  /** Between the form and the table. */
  above?: ReactNode;
  /** How a record goes: what is asked before, and what is said after. */
  removal: {
    question: (record: Row) => {
      title: string;
      text: string;
      /** Undefined: it cannot go, as the text says. */
      confirm: string | undefined;
    };
    remove: (id: number) => Promise<unknown>;
    removed: string;
    failed: string;
    /** Why it failed, where the error does not say it best. */
    reason?: (record: Row) => string | undefined;
  };
}

/** A tab of the platform owner: a form above the table of its records (specification 2 §2.5). */
export function RecordTab<Row extends { id: number }>({
  label,
  name,
  columns,
  rowClass,
  skeleton,
  form,
  above,
  removal,
  ...list
}: RecordTabProps<Row>) {
  const styles = useStyles();
  const [chosen, setChosen] = useState<Row | null>(null);
  const [asking, setAsking] = useState(false);
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  /** Chosen while something typed would be lost. */
  const [wanted, setWanted] = useState<Row | null>(null);
  // A cleared form is a new one, also when it was new before.
  const [round, setRound] = useState(0);
  const clear = () => {
    setChosen(null);
    setRound((before) => before + 1);
  };
  const choose = (record: Row) => {
    if (dirty && record.id !== chosen?.id) setWanted(record);
    else setChosen(record);
  };
  const which = chosen?.id ?? `new-${round}`;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(which);
  // Another form took the one's place that had the focus, or stands above what one sees: one goes on in it.
  useEffect(() => {
    if (shown.current === which) return;
    shown.current = which;
    place.current?.querySelector('input')?.focus();
  }, [which]);
  const named: Column<Row> = {
    id: 'name',
    label: name.label,
    width: name.width,
    cell: (record) => (
      <RowChoice chosen={record.id === chosen?.id} onChoose={() => choose(record)}>
        {name.of(record)}
      </RowChoice>
    ),
  };
  return (
    <>
      <div key={which} ref={place}>
        {form({ record: chosen, onDone: clear, onDelete: () => setAsking(true), onDirtyChange: setDirty })}
      </div>
      {above}
      <RecordList {...list} columns={skeleton}>
        {(rows) => (
          <DataTable
            label={label}
            columns={[named, ...columns]}
            rows={rows}
            rowKey={({ id }) => id}
            rowClass={(record) => mergeClasses(rowClass?.(record), record.id === chosen?.id && styles.chosen)}
          />
        )}
      </RecordList>
      {wanted && <DiscardQuestion onDiscard={() => setChosen(wanted)} onClose={() => setWanted(null)} />}
      {chosen && asking && (
        <RemovalQuestion
          record={chosen}
          removal={removal}
          onRemoved={clear}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function RemovalQuestion<Row extends { id: number }>({
  record,
  removal,
  onRemoved,
  onClose,
}: {
  record: Row;
  removal: RecordTabProps<Row>['removal'];
  onRemoved: () => void;
  onClose: () => void;
}) {
  const toasts = useToasts();
  const { title, text, confirm } = removal.question(record);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}
      destructive
      onConfirm={async () => {
        try {
          await removal.remove(record.id);
          toasts.success(removal.removed);
          onRemoved();
        } catch (error) {
          toasts.error(removal.failed, { detail: removal.reason?.(record) ?? errorText(error) });
        }
      }}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
