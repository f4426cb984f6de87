import { Dropdown, Option } from '@fluentui/react-components';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoards } from '@/data/kanban/useBoards';
import { useToasts } from '@/ui/toasts/useToasts';
import type { FieldProps } from './OptionRow';

/** Value of the option for no board. No board has this id. */
const NONE = '0';

export function BoardChoice({ ids, value, disabled, onChange }: FieldProps) {
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  const { data: boards = [], isLoadingError, errorUpdatedAt } = useBoards();
  useEffect(() => {
    if (isLoadingError) toasts.error(t('boardsFailed'));
  }, [isLoadingError, errorUpdatedAt, toasts, t]);
  const chosen = boards.find(({ id }) => String(id) === value);
  return (
    <Dropdown
      {...ids}
      disabled={disabled}
      value={chosen?.name ?? t('none')}
      selectedOptions={[chosen ? value : NONE]}
      onOptionSelect={(_event, { optionValue }) =>
        onChange(optionValue === undefined || optionValue === NONE ? '' : optionValue)
      }
    >
      <Option value={NONE}>{t('none')}</Option>
      {boards.map(({ id, name }) => (
        <Option key={id} value={String(id)}>
          {name}
        </Option>
      ))}
    </Dropdown>
  );
}
