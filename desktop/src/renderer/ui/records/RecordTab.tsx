import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '@/lib/api/errors';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { DiscardQuestion } from '@/ui/dialogs/DiscardQuestion';
import { useUnsaved } from '@/ui/dialogs/LeaveGuard';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { useToasts } from '@/ui/toasts/useToasts';
import { RecordList, type RecordListProps } from './RecordList';
import { RowChoice } from './RowChoice';

const useStyles = makeStyles({
  selected: { boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}` },
  above: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    marginBottom: tokens.spacingVerticalM,
  },
  add: { marginLeft: 'auto' },
});

interface RecordFormSlot<Row> {
  /** The record to edit; null for a new one. */
  record: Row | null;
  onDone: () => void;
  /** Closes the form; asks first if there is unsaved input. */
  onClose: () => void;
  /** Shows the form of a new record. */
  onClear: () => void;
  onDelete: () => void;
  /** Reports whether there is unsaved input, which needs a confirmation before another record opens. */
  onDirtyChange: (dirty: boolean) => void;
}

interface RecordTabProps<Row> extends Omit<RecordListProps<Row>, 'columns' | 'children'> {
  /** Accessible name of the table. */
  label: string;
  /** The first column. A click on it chooses the record. */
  name: { label: string; width: string; of: (record: Row) => string };
  columns: readonly Column<Row>[];
  rowClass?: (record: Row) => string | undefined;
  skeleton: readonly string[];
  form: (slot: RecordFormSlot<Row>) => ReactElement;
  addLabel: string;
  /** Id of the record that is opened first, once it is listed. */
  initialId?: number;
  /** Content between the form and the table. */
  above?: ReactNode;
  /** Texts and action of a deletion. */
  removal: {
    question: (record: Row) => {
      title: string;
      text: string;
      /** Label of the button; undefined if the deletion is impossible, which the text then explains. */
      confirm: string | undefined;
    };
    remove: (id: number) => Promise<unknown>;
    removed: string;
    failed: string;
    /** Returns a text that replaces the error's own text. */
    reason?: (record: Row) => string | undefined;
  };
}

/** Only for platform admins. The form of a new or chosen record is above the table. */
export function RecordTab<Row extends { id: number }>({
  label,
  name,
  columns,
  rowClass,
  skeleton,
  form,
  addLabel,
  initialId,
  above,
  removal,
  ...list
}: RecordTabProps<Row>) {
  const styles = useStyles();
  const [selected, setSelected] = useState<Row | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const [dirty, setDirty] = useState(false);
  useUnsaved(dirty);
  /** The action that waits for a confirmation. */
  const [pendingAction, setPendingAction] = useState<{ run: () => void } | null>(null);
  // A new number remounts the form, which clears a new record's input.
  const [round, setRound] = useState(0);
  const show = (record: Row | null) => {
    setSelected(record);
    setOpen(true);
    setRound((before) => before + 1);
  };
  const close = () => {
    setSelected(null);
    setOpen(false);
    setDirty(false);
  };
  /** Runs an action; asks first if there is unsaved input. */
  const unlessTyped = (run: () => void) => (dirty ? setPendingAction({ run }) : run());
  const select = (record: Row) => {
    if (!isOpen || record.id !== selected?.id) unlessTyped(() => show(record));
  };
  const initial = useRef(initialId);
  const { rows } = list;
  useEffect(() => {
    const record = rows?.find(({ id }) => id === initial.current);
    if (!record) return;
    initial.current = undefined;
    setSelected(record);
    setOpen(true);
  }, [rows]);
  const which = isOpen ? (selected?.id ?? `new-${round}`) : 'closed';
  const add = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(which);
  // Moves the focus into an opened form, and back to the button after it closes.
  useEffect(() => {
    if (shown.current === which) return;
    shown.current = which;
    if (which === 'closed') add.current?.focus();
    else place.current?.querySelector('input')?.focus();
  }, [which]);
  const named: Column<Row> = {
    id: 'name',
    label: name.label,
    width: name.width,
    cell: (record) => (
      <RowChoice selected={isOpen && record.id === selected?.id} onSelect={() => select(record)}>
        {name.of(record)}
      </RowChoice>
    ),
  };
  return (
    <>
      {isOpen && (
        <div
          key={which}
          ref={place}
          role="presentation"
          onKeyDown={({ key, defaultPrevented }) => {
            if (key === 'Escape' && !defaultPrevented) unlessTyped(close);
          }}
        >
          {form({
            record: selected,
            onDone: close,
            onClose: () => unlessTyped(close),
            onClear: () => show(null),
            onDelete: () => setConfirming(true),
            onDirtyChange: setDirty,
          })}
        </div>
      )}
      <div className={styles.above}>
        {above}
        <Button
          ref={add}
          className={styles.add}
          appearance={isOpen ? 'secondary' : 'primary'}
          icon={<AddRegular />}
          onClick={() => unlessTyped(() => show(null))}
        >
          {addLabel}
        </Button>
      </div>
      <RecordList {...list} columns={skeleton}>
        {(rows) => (
          <DataTable
            label={label}
            columns={[named, ...columns]}
            rows={rows}
            rowKey={({ id }) => id}
            rowClass={(record) =>
              mergeClasses(rowClass?.(record), record.id === selected?.id && styles.selected)
            }
          />
        )}
      </RecordList>
      {pendingAction && (
        <DiscardQuestion onDiscard={pendingAction.run} onClose={() => setPendingAction(null)} />
      )}
      {selected && isConfirming && (
        <RemovalQuestion
          record={selected}
          removal={removal}
          onRemoved={close}
          onClose={() => setConfirming(false)}
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
