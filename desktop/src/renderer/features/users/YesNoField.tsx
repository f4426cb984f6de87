import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

interface YesNoFieldProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

export function YesNoField({ label, value, onChange }: YesNoFieldProps) {
  const { t } = useTranslation('users');
  return (
    <Field label={label}>
      <RadioGroup
        layout="horizontal"
        value={value ? 'yes' : 'no'}
        onChange={(_event, data) => onChange(data.value === 'yes')}
      >
        <Radio value="yes" label={t('yes')} />
        <Radio value="no" label={t('no')} />
      </RadioGroup>
    </Field>
  );
}
