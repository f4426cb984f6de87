import { Dropdown, makeStyles, Option, Switch, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTING_VALUES, type SettingKey } from '@recado/shared/settings';
import { useSaveSetting } from '@/data/settings/useSaveSetting';
import { useSetting } from '@/data/settings/useSettings';
import { QueueHoursQuestion } from '@/features/working-hours';
import type { Control } from '../rules/controls';
import { BoardChoice } from './BoardChoice';
import { KanbanProgress } from './KanbanProgress';
import { NumberField } from './NumberField';
import { type FieldProps, OptionRow } from './OptionRow';
import { QueueChoice } from './QueueChoice';

/** Shows a setting with its control. A change is stored at once. */
export function SettingOption({ control }: { control: Control }) {
  const { t } = useTranslation('settings');
  const { key, requiredBy, disabledWhile } = control;
  const value = useSetting(key);
  const other = useSetting(requiredBy ?? key);
  const condition = useSetting(disabledWhile?.key ?? key);
  const save = useSaveSetting();
  const [isConfirming, setConfirming] = useState(false);
  const [isRejected, setRejected] = useState(false);
  const rejects = (next: string): boolean => requiredBy !== undefined && next === '' && other === 'enabled';
  const change = (next: string) => {
    setRejected(rejects(next));
    if (needsConfirmation(key, next) && next !== value) return setConfirming(true);
    if (next !== value && !rejects(next)) save(key, next);
  };
  const isStillRejected = isRejected && rejects('');
  return (
    <OptionRow
      label={t(`options.${key}.label`)}
      hint={t(`options.${key}.hint`)}
      problem={isStillRejected ? t(`options.${key}.rejected`) : undefined}
    >
      {(ids) => {
        const disabled = disabledWhile !== undefined && condition === disabledWhile.value;
        const field = { ids, value, disabled, onChange: change };
        if (control.kind === 'switch')
          return (
            <>
              <OnOff {...field} />
              {key === 'useKanban' && <KanbanProgress />}
            </>
          );
        if (control.kind === 'board') return <BoardChoice {...field} />;
        if (control.kind === 'queue') return <QueueChoice {...field} />;
        if (control.kind === 'choice') {
          return (
            <>
              <Choice {...field} settingKey={key} values={control.values} />
              {isConfirming && (
                <QueueHoursQuestion
                  onConfirm={() => save(key, 'queue')}
                  onClose={() => setConfirming(false)}
                />
              )}
            </>
          );
        }
        return (
          <NumberField
            {...field}
            unit={control.unit && t(control.unit)}
            rejection={t(control.unit ? 'numberTooSmall' : 'numberMissing')}
            accepts={(text) => SETTING_VALUES[key].safeParse(text).success}
          />
        );
      }}
    </OptionRow>
  );
}

/** Returns whether a change needs confirmation. Before queue hours take effect, a dialog lists them. */
const needsConfirmation = (key: SettingKey, value: string) => key === 'scheduleType' && value === 'queue';

const useStyles = makeStyles({
  onOff: { marginLeft: `calc(-1 * ${tokens.spacingHorizontalS})` },
});

function OnOff({ ids, value, disabled, onChange }: FieldProps) {
  const styles = useStyles();
  const { t } = useTranslation('settings');
  return (
    <Switch
      {...ids}
      className={styles.onOff}
      label={value === 'enabled' ? t('enabled') : t('disabled')}
      checked={value === 'enabled'}
      disabled={disabled}
      onChange={(_event, { checked }) => onChange(checked ? 'enabled' : 'disabled')}
    />
  );
}

function Choice({
  ids,
  value,
  disabled,
  onChange,
  settingKey,
  values,
}: FieldProps & { settingKey: SettingKey; values: readonly string[] }) {
  const { t } = useTranslation('settings');
  const nameOf = (choice: string) => t(`options.${settingKey}.values.${choice}`);
  return (
    <Dropdown
      {...ids}
      value={nameOf(value)}
      disabled={disabled}
      selectedOptions={[value]}
      onOptionSelect={(_event, { optionValue }) => onChange(optionValue ?? value)}
    >
      {values.map((choice) => (
        <Option key={choice} value={choice}>
          {nameOf(choice)}
        </Option>
      ))}
    </Dropdown>
  );
}
