import { Input, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '@/ui/dialogs/LeaveGuard';
import type { FieldProps } from './OptionRow';

const useStyles = makeStyles({
  problem: { color: tokens.colorStatusDangerForeground1 },
});

interface NumberFieldProps extends FieldProps {
  unit?: string | undefined;
  /** Error text for 0 or an empty field where these are not accepted. */
  rejection: string;
  accepts: (text: string) => boolean;
}

/** Accepts a whole number, and stores it on Enter or blur. Esc restores the stored value. */
export function NumberField({ ids, value, disabled, onChange, unit, rejection, accepts }: NumberFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? value;
  const wrong = typed !== null && !accepts(typed);
  // Valid input is stored on blur, so only wrong input counts as unsaved.
  useUnsaved(wrong);
  const done = () => {
    if (typed === null || wrong) return;
    onChange(typed === '' ? '' : String(Number(typed)));
    setTyped(null);
  };
  return (
    <>
      <Input
        {...ids}
        value={text}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        contentAfter={unit}
        aria-invalid={wrong}
        onChange={(_event, data) => setTyped(data.value.replace(/\D/g, ''))}
        onBlur={done}
        onKeyDown={({ key }) => {
          if (key === 'Enter') done();
          if (key === 'Escape') setTyped(null);
        }}
      />
      {wrong && (
        <Text size={200} className={styles.problem} role="alert">
          {Number(typed) === 0 ? rejection : t('numberTooLarge')}
        </Text>
      )}
    </>
  );
}
