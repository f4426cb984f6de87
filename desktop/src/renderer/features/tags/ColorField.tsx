import {
  ColorArea,
  ColorPicker,
  ColorSlider,
  ColorSwatch,
  Field,
  Input,
  makeStyles,
  SwatchPicker,
  ToggleButton,
  tokens,
} from '@fluentui/react-components';
import { ColorRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TAG_COLORS } from '@recado/shared/tags';
import { hexOf, hexOfHsv, hsvOf } from './rules/colors';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  swatches: { flexWrap: 'wrap', padding: '2px' },
  typed: { display: 'flex', gap: tokens.spacingHorizontalS },
  input: { width: '120px', fontVariantNumeric: 'tabular-nums' },
  picker: { maxWidth: '320px' },
});

interface ColorFieldProps {
  /** Colour as typed, which may be incomplete. */
  value: string;
  onChange: (color: string) => void;
  error: string | undefined;
}

export function ColorField({ value, onChange, error }: ColorFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('tags');
  const [open, setOpen] = useState(false);
  const known = hexOf(value) ?? TAG_COLORS[0];
  const toggleLabel = open ? t('form.closePicker') : t('form.openPicker');
  return (
    <div className={styles.root}>
      <Field label={t('form.color')} required validationMessage={error}>
        <div className={styles.typed}>
          <Input
            className={styles.input}
            value={value}
            maxLength={7}
            aria-label={t('form.color')}
            autoComplete="off"
            onChange={(_event, data) => onChange(data.value)}
          />
          <ToggleButton
            icon={<ColorRegular />}
            checked={open}
            aria-label={toggleLabel}
            title={toggleLabel}
            onClick={() => setOpen(!open)}
          />
        </div>
      </Field>
      <SwatchPicker
        className={styles.swatches}
        aria-label={t('form.palette')}
        shape="rounded"
        selectedValue={known}
        onSelectionChange={(_event, data) => onChange(data.selectedSwatch)}
      >
        {TAG_COLORS.map((color) => (
          <ColorSwatch key={color} color={color} value={color} aria-label={color} />
        ))}
      </SwatchPicker>
      {open && (
        <ColorPicker
          className={styles.picker}
          color={hsvOf(known)}
          onColorChange={(_event, data) => onChange(hexOfHsv(data.color))}
        >
          <ColorArea inputX={{ 'aria-label': t('form.area') }} inputY={{ 'aria-label': t('form.area') }} />
          <ColorSlider aria-label={t('form.hue')} />
        </ColorPicker>
      )}
    </div>
  );
}
