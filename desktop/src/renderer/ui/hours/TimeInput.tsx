import { Input, type InputProps, makeStyles } from '@fluentui/react-components';
import { finishedTime, maskedTime } from './time-mask';

const useStyles = makeStyles({
  root: { minWidth: 0, width: '100%' },
  input: { fontVariantNumeric: 'tabular-nums', minWidth: 0 },
});

interface TimeInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onTime: (time: string) => void;
}

/** Masked as ##:##. */
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
