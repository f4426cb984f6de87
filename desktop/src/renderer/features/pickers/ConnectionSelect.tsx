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
  none?: { label: string; onChoose: () => void };
}

const NONE = 'none';

/** Selects a connection of the company; connections that cannot send are marked. */
export function ConnectionSelect({ value, onChange, none, disabled, ...field }: ConnectionSelectProps) {
  const { t } = useTranslation('pickers');
  const { data: connections = [], error } = useConnections();
  const chosen = connections.find(({ id }) => id === value);
  return (
    <Field {...field} validationMessage={field.validationMessage ?? (error ? errorText(error) : undefined)}>
      <Dropdown
        placeholder={t('connectionPlaceholder')}
        disabled={disabled}
        value={chosen?.name ?? none?.label ?? ''}
        selectedOptions={chosen ? [String(chosen.id)] : none ? [NONE] : []}
        onOptionSelect={(_event, data) =>
          data.optionValue === NONE ? none?.onChoose() : onChange(Number(data.optionValue))
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
export function useChoosesConnection(): boolean {
  const { settings } = useCurrentUser().company;
  return settings.some(({ key, value }) => key === 'connectionType' && value === 'enabled');
}
