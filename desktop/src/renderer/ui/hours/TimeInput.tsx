import { Input, type InputProps, makeStyles } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { minWidth: 0, width: '100%' },
  input: { fontVariantNumeric: 'tabular-nums', minWidth: 0 },
});

interface TimeInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onTime: (time: string) => void;
}

export function TimeInput({ value, onTime, onBlur, ...props }: TimeInputProps) {
  const styles = useStyles();
  return (
    <Input
      {...props}
      className={styles.root}
      input={{ className: styles.input }}
      value={value}
      placeholder="--:--"
      inputMode="numeric"
      autoComplete="off"
      onChange={(_event, data) => onTime(maskedTime(data.value))}
      onBlur={(event) => {
        if (finishedTime(value) !== value) onTime(finishedTime(value));
        onBlur?.(event);
      }}
    />
  );
}

export function maskedTime(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** Completes a time on blur: "8" becomes 08:00, "830" becomes 08:30. */
export function finishedTime(masked: string): string {
  const digits = masked.replace(/\D/g, '');
  if (digits === '' || digits.length === 4) return masked;
  if (digits.length < 3) return `${digits.padStart(2, '0')}:00`;
  const noHour = Number(digits.slice(0, 2)) > 24;
  return maskedTime(noHour ? `0${digits}` : `${digits}0`);
}
