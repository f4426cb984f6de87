import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useConnections } from '@/data/connections/useConnections';
import { errorText } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import type { PickerProps } from './search/SearchField';

interface ConnectionSelectProps extends Omit<PickerProps, 'autoFocus'> {
  value: number | null;
  onChange: (connectionId: number) => void;
  /** Adds an entry for no connection. */
  none?: { label: string; onSelect: () => void };
}

const NONE = 'none';

/** Selects a connection of the company; connections that cannot send are marked. */
export function ConnectionSelect({ value, onChange, none, disabled, ...field }: ConnectionSelectProps) {
  const { t } = useTranslation('pickers');
  const { data: connections = [], error } = useConnections();
  const selected = connections.find(({ id }) => id === value);
  return (
    <Field {...field} validationMessage={field.validationMessage ?? (error ? errorText(error) : undefined)}>
      <Dropdown
        placeholder={t('connectionPlaceholder')}
        disabled={disabled}
        value={selected?.name ?? none?.label ?? ''}
        selectedOptions={selected ? [String(selected.id)] : none ? [NONE] : []}
        onOptionSelect={(_event, data) =>
          data.optionValue === NONE ? none?.onSelect() : onChange(Number(data.optionValue))
        }
      >
        {none && <Option value={NONE}>{none.label}</Option>}
        {connections.map(({ id, name, status }) => (
          <Option key={id} value={String(id)} text={name}>
            {status === 'CONNECTED' ? name : t('disconnected', { name })}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

/** Returns the setting connectionType. */
export function useSelectsConnection(): boolean {
  const { settings } = useCurrentUser().company;
  return settings.some(({ key, value }) => key === 'connectionType' && value === 'enabled');
}
