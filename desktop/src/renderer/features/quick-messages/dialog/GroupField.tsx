import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQuickMessageGroups } from '@/data/quick-messages/useQuickMessageGroups';
import { errorText } from '@/lib/api/errors';

/** Value of the entry for no group. It differs from every group id. */
const NONE = 'none';

interface GroupFieldProps {
  value: number | null;
  onChange: (groupId: number | null) => void;
}

/** Selects one of the user's groups or none ("Grupos de Respostas Rápidas"). */
export function GroupField({ value, onChange }: GroupFieldProps) {
  const { t } = useTranslation('quick-messages');
  const { data: groups = [], error } = useQuickMessageGroups();
  const selected = groups.find(({ id }) => id === value);
  return (
    <Field label={t('form.group')} validationMessage={error ? errorText(error) : undefined}>
      <Dropdown
        value={selected?.name ?? t('form.noGroup')}
        selectedOptions={[selected ? String(selected.id) : NONE]}
        onOptionSelect={(_event, { optionValue }) =>
          onChange(optionValue === undefined || optionValue === NONE ? null : Number(optionValue))
        }
      >
        <Option value={NONE}>{t('form.noGroup')}</Option>
        {groups.map(({ id, name }) => (
          <Option key={id} value={String(id)}>
            {name}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
