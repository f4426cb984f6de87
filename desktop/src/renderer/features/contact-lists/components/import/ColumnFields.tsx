import { Field, makeStyles, Select, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { ColumnChoice } from '@recado/shared/sheet-columns';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))',
    gap: tokens.spacingHorizontalM,
  },
});

interface ColumnFieldsProps {
  labels: readonly string[];
  value: ColumnChoice;
  onChange: (value: ColumnChoice) => void;
}

/** Selects the columns of name, number and e-mail. */
export function ColumnFields({ labels, value, onChange }: ColumnFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('contact-lists');
  const field = (name: keyof ColumnChoice) => (
    <Field label={t(`items.${name}`)}>
      <Select
        value={value[name] ?? ''}
        onChange={(_event, data) => onChange({ ...value, [name]: data.value === '' ? null : data.value })}
      >
        {name !== 'number' && <option value="">{t('import.noColumn')}</option>}
        {labels.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </Select>
    </Field>
  );
  return (
    <div className={styles.root}>
      {field('name')}
      {field('number')}
      {field('email')}
    </div>
  );
}
