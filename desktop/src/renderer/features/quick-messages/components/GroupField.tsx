import { Dropdown, Field, Option } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useQuickMessageGroups } from '@/data/quick-messages/useQuickMessageGroups';
import { errorText } from '@/lib/api/errors';

/** No group has this id. */
const NONE = 'none';

interface GroupFieldProps {
  value: number | null;
  onChange: (groupId: number | null) => void;
}

/** "Grupos de Respostas Rápidas": one of the user's own groups, or none. */
export function GroupField({ value, onChange }: GroupFieldProps) {
  const { t } = useTranslation('quick-messages');
  const { data: groups = [], error } = useQuickMessageGroups();
  const chosen = groups.find(({ id }) => id === value);
  return (
    <Field label={t('form.group')} validationMessage={error ? errorText(error) : undefined}>
      <Dropdown
        value={chosen?.name ?? t('form.noGroup')}
        selectedOptions={[chosen ? String(chosen.id) : NONE]}
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
