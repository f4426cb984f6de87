import { Input, type InputProps, makeStyles, tokens } from '@fluentui/react-components';
import { type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localDateText } from '@/lib/i18n/zoned-dates';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  meaning: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

type DateInputProps = Omit<InputProps, 'type' | 'ref'> & {
  type: 'date' | 'datetime-local';
  ref?: Ref<HTMLInputElement>;
};

/**
 * A date field with its meaning in the app's language below it. The browser formats the field itself in its own
 * language, in which 03/04 may be another day.
 */
export function DateInput({ type, ...props }: DateInputProps) {
  const styles = useStyles();
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState(props.defaultValue ?? '');
  const meaning = localDateText(props.value ?? typed, i18n.language);
  return (
    <span className={styles.root}>
      <Input
        {...props}
        type={type}
        onChange={(event, data) => {
          setTyped(data.value);
          props.onChange?.(event, data);
        }}
      />
      {meaning && <span className={styles.meaning}>{meaning}</span>}
    </span>
  );
}
