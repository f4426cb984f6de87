import {
  ColorSwatch,
  Field,
  Input,
  makeStyles,
  SwatchPicker,
  SwatchPickerRow,
  tokens,
} from '@fluentui/react-components';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { QUEUE_COLORS, queueColor, type QueueRow } from '@recado/shared/queues';
import { ColorDot } from '../ColorDot';

const HUES = ['red', 'orange', 'yellow', 'lime', 'green', 'teal', 'sky', 'blue', 'violet', 'pink'] as const;
const SHADES = QUEUE_COLORS.length / HUES.length;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  input: { width: '140px', fontVariantNumeric: 'tabular-nums' },
  // Fluent places the mark of a taken colour relative to the next positioned ancestor, here the dialog.
  palette: { padding: '2px', '& .fui-ColorSwatch': { position: 'relative' } },
});

interface QueueColorFieldProps {
  /** The color as typed; it can be incomplete. */
  value: string;
  onChange: (color: string) => void;
  error: string | undefined;
  /** Their colours cannot be chosen. */
  others: readonly QueueRow[];
  ref?: Ref<HTMLInputElement>;
}

export function QueueColorField({ value, onChange, error, others, ref }: QueueColorFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('queues');
  const known = queueColor(value);
  return (
    <div className={styles.root}>
      <Field label={t('form.color')} required validationMessage={error}>
        <Input
          ref={ref}
          className={styles.input}
          contentBefore={<ColorDot color={known ?? 'transparent'} />}
          value={value}
          maxLength={9}
          autoComplete="off"
          onChange={(_event, data) => onChange(data.value)}
        />
      </Field>
      <SwatchPicker
        className={styles.palette}
        layout="grid"
        aria-label={t('form.palette')}
        shape="rounded"
        selectedValue={known ?? ''}
        onSelectionChange={(_event, data) => onChange(data.selectedSwatch)}
      >
        {Array.from({ length: SHADES }, (_, shade) => (
          <SwatchPickerRow key={shade}>
            {HUES.map((hue, column) => {
              const color = QUEUE_COLORS[shade * HUES.length + column] ?? QUEUE_COLORS[0];
              const owner = others.find((queue) => queue.color === color);
              const name = t('form.shade', { hue: t(`hues.${hue}`), shade: shade + 1 });
              return (
                <ColorSwatch
                  key={color}
                  color={color}
                  value={color}
                  disabled={owner !== undefined}
                  aria-label={owner ? t('form.shadeTaken', { color: name, queue: owner.name }) : name}
                />
              );
            })}
          </SwatchPickerRow>
        ))}
      </SwatchPicker>
    </div>
  );
}
