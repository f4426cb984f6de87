import { Dropdown, Option } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '@/ui/toasts/useToasts';
import type { FieldProps } from './OptionRow';

/** Value of the option for none. No row has this id. */
const NONE = '0';

interface Named {
  id: number;
  name: string;
}

interface NamedChoiceProps<Row extends Named> extends FieldProps {
  query: { data: Row[] | undefined; isLoadingError: boolean; errorUpdatedAt: number };
  /** Toast if the rows could not be loaded. */
  failure: string;
  /** Content of an option; the name by default. */
  show?: (row: Row) => ReactNode;
}

/** Chooses one of the company's rows by its id, or none (an empty text). */
export function NamedChoice<Row extends Named>(props: NamedChoiceProps<Row>) {
  const { ids, value, disabled, onChange, failure, show = ({ name }: Row) => name } = props;
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  const { data: rows = [], isLoadingError, errorUpdatedAt } = props.query;
  useEffect(() => {
    if (isLoadingError) toasts.error(failure);
  }, [isLoadingError, errorUpdatedAt, toasts, failure]);
  const selected = rows.find(({ id }) => String(id) === value);
  return (
    <Dropdown
      {...ids}
      disabled={disabled}
      value={selected?.name ?? t('none')}
      selectedOptions={[selected ? value : NONE]}
      onOptionSelect={(_event, { optionValue }) =>
        onChange(optionValue === undefined || optionValue === NONE ? '' : optionValue)
      }
    >
      <Option value={NONE}>{t('none')}</Option>
      {rows.map((row) => (
        <Option key={row.id} value={String(row.id)} text={row.name}>
          {show(row)}
        </Option>
      ))}
    </Dropdown>
  );
}
