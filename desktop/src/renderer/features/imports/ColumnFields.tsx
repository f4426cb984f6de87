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
  fields: readonly (keyof ColumnChoice)[];
  value: ColumnChoice;
  onChange: (value: ColumnChoice) => void;
}

/** Selects the columns of a person's fields. */
export function ColumnFields({ labels, fields, value, onChange }: ColumnFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('imports');
  return (
    <div className={styles.root}>
      {fields.map((name) => (
        <Field key={name} label={t(`fields.${name}`)}>
          <Select
            value={value[name] ?? ''}
            onChange={(_event, data) => onChange({ ...value, [name]: data.value === '' ? null : data.value })}
          >
            {name !== 'number' && <option value="">{t('noColumn')}</option>}
            {labels.map((label, index) => (
              <option key={index}>{label}</option>
            ))}
          </Select>
        </Field>
      ))}
    </div>
  );
}
