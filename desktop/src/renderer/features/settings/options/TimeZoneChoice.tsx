import { Combobox, makeStyles, Option, Text, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useZoneLabel } from '@/lib/i18n/zoned-dates';
import { MOUSE_ONLY_ARROW } from '@/ui/form/combobox-arrow';
import { findTimeZones, offsetOf } from '../rules/time-zones';
import type { ControlIds } from './OptionRow';

const useStyles = makeStyles({
  list: { maxHeight: '320px' },
  option: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalM, width: '100%' },
  offset: {
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

interface TimeZoneChoiceProps {
  ids: ControlIds;
  value: string;
  onChange: (zone: string) => void;
}

export function TimeZoneChoice({ ids, value, onChange }: TimeZoneChoiceProps) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  const nameOf = useZoneLabel();
  const [typed, setTyped] = useState<string | null>(null);
  const zones = useMemo(() => findTimeZones(typed ?? ''), [typed]);
  const now = new Date();
  return (
    <Combobox
      {...ids}
      freeform
      value={typed ?? nameOf(value)}
      selectedOptions={[value]}
      expandIcon={MOUSE_ONLY_ARROW}
      listbox={{ className: styles.list }}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => setTyped(null)}
      onOptionSelect={(_event, { optionValue }) => {
        setTyped(null);
        if (optionValue && optionValue !== value) onChange(optionValue);
      }}
    >
      {zones.length === 0 && (
        <Option key="none" value="" disabled>
          {t('region.noZone')}
        </Option>
      )}
      {zones.map((zone) => (
        <Option key={zone} value={zone} text={nameOf(zone)}>
          <span className={styles.option}>
            {nameOf(zone)}
            <Text size={200} className={styles.offset}>
              {offsetOf(zone, now)}
            </Text>
          </span>
        </Option>
      ))}
    </Combobox>
  );
}
