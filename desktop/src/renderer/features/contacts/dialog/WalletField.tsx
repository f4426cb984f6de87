import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useUserNames } from '@/data/users/useUser';

interface WalletFieldProps {
  value: readonly number[];
  onChange: (userIds: number[]) => void;
}

export function WalletField({ value, onChange }: WalletFieldProps) {
  const { t } = useTranslation('contacts');
  const { data: users = [], error } = useUserNames(true);
  const selected = users.filter(({ id }) => value.includes(id));
  return (
    <Field
      label={t('wallet.field')}
      hint={t('wallet.hint')}
      validationMessage={error ? t('wallet.usersFailed') : undefined}
    >
      <Dropdown
        multiselect
        // Overrides Fluent's default role, which is menu.
        listbox={{ role: 'listbox', 'aria-multiselectable': true }}
        placeholder={t('wallet.nobody')}
        value={selected.map(({ name }) => name).join(', ')}
        selectedOptions={value.map(String)}
        onOptionSelect={(_event, data) => onChange(data.selectedOptions.map(Number))}
      >
        {users.map(({ id, name }) => (
          <Option
            key={id}
            value={String(id)}
            text={name}
            role="option"
            aria-selected={value.includes(id)}
            aria-checked={undefined}
          >
            {name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
