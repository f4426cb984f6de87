import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useConnections } from '@/data/connections/useConnections';
import { errorText } from '@/lib/api/errors';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import type { PickerProps } from './SearchField';

interface ConnectionSelectProps extends Omit<PickerProps, 'autoFocus'> {
  value: number | null;
  onChange: (connectionId: number) => void;
}

/** Selects a connection of the company; connections that cannot send are marked. */
export function ConnectionSelect({ value, onChange, ...field }: ConnectionSelectProps) {
  const { t } = useTranslation('pickers');
  const { data: connections = [], error } = useConnections();
  const chosen = connections.find(({ id }) => id === value);
  return (
    <Field {...field} validationMessage={field.validationMessage ?? (error ? errorText(error) : undefined)}>
      <Dropdown
        placeholder={t('connectionPlaceholder')}
        value={chosen?.name ?? ''}
        selectedOptions={chosen ? [String(chosen.id)] : []}
        onOptionSelect={(_event, data) => onChange(Number(data.optionValue))}
      >
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
