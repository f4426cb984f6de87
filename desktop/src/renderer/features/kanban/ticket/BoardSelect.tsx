import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoards } from '@/data/kanban/useBoards';
import { useToasts } from '@/ui/toasts/useToasts';

interface BoardSelectProps {
  label: string;
  hint?: string;
  /** Text of the toast if the boards cannot be loaded. */
  loadFailed: string;
  value: number | null;
  /** Adds an entry for no board. */
  none?: { label: string; onSelect: () => void };
  disabled?: boolean;
  onChange: (kanbanId: number) => void;
}

const NONE = '0';

/** Select of the company's boards. */
export function BoardSelect(props: BoardSelectProps) {
  const { label, hint, loadFailed, value, none, disabled, onChange } = props;
  const { t } = useTranslation('kanban');
  const toasts = useToasts();
  const { data: boards, isLoadingError, errorUpdatedAt } = useBoards();
  useEffect(() => {
    if (isLoadingError) toasts.error(loadFailed);
  }, [isLoadingError, errorUpdatedAt, loadFailed, toasts]);
  const selected = boards?.find(({ id }) => id === value);
  const empty = boards?.length === 0 ? t('empty.boards') : '';
  return (
    <Field label={label} hint={hint}>
      <Dropdown
        value={selected?.name ?? none?.label ?? ''}
        placeholder={empty}
        disabled={disabled}
        selectedOptions={selected ? [String(selected.id)] : none ? [NONE] : []}
        onOptionSelect={(_event, { optionValue }) =>
          optionValue === NONE ? none?.onSelect() : onChange(Number(optionValue))
        }
      >
        {none && <Option value={NONE}>{none.label}</Option>}
        {boards?.map((board) => (
          <Option key={board.id} value={String(board.id)}>
            {board.name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
