import { Dropdown, Field, makeStyles, Option, tokens } from '@fluentui/react-components';
import { errorText } from '@/lib/api/errors';

const useStyles = makeStyles({
  option: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  dot: { width: '10px', height: '10px', borderRadius: tokens.borderRadiusCircular, flexShrink: 0 },
});

interface ChoicesFieldProps {
  label: string;
  hint?: string;
  placeholder: string;
  choices: readonly { id: number; name: string; color?: string }[];
  error: unknown;
  /** Text of a problem with the choice. */
  problem?: string | undefined;
  value: readonly number[];
  disabled?: boolean;
  onChange: (ids: number[]) => void;
}

export function ChoicesField(props: ChoicesFieldProps) {
  const styles = useStyles();
  const { label, hint, placeholder, choices, error, problem, value, disabled, onChange } = props;
  const selected = choices.filter(({ id }) => value.includes(id));
  return (
    <Field label={label} hint={hint} validationMessage={error ? errorText(error) : problem}>
      <Dropdown
        multiselect
        disabled={disabled}
        // Overrides Fluent's default role, which is menu.
        listbox={{ role: 'listbox', 'aria-multiselectable': true }}
        placeholder={placeholder}
        value={selected.map(({ name }) => name).join(', ')}
        selectedOptions={value.map(String)}
        onOptionSelect={(_event, data) => onChange(data.selectedOptions.map(Number))}
      >
        {choices.map(({ id, name, color }) => (
          <Option
            key={id}
            value={String(id)}
            text={name}
            role="option"
            aria-selected={value.includes(id)}
            aria-checked={undefined}
          >
            <span className={styles.option}>
              {color && <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden />}
              {name}
            </span>
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
