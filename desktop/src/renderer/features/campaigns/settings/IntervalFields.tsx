import { Dropdown, Field, makeStyles, Option, tokens } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import {
  type CampaignSettings,
  GREATER_INTERVALS,
  LONGER_INTERVAL_AFTER,
  MESSAGE_INTERVALS,
} from '@recado/shared/campaigns';

const OPTIONS = {
  messageInterval: MESSAGE_INTERVALS,
  longerIntervalAfter: LONGER_INTERVAL_AFTER,
  greaterInterval: GREATER_INTERVALS,
} as const;

type Intervals = Pick<CampaignSettings, keyof typeof OPTIONS>;

const useStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
    gap: tokens.spacingHorizontalL,
    '& .fui-Dropdown': { minWidth: 0 },
  },
});

interface IntervalFieldsProps {
  value: Intervals;
  onChange: (change: Partial<Intervals>) => void;
}

export function IntervalFields({ value, onChange }: IntervalFieldsProps) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const text = (id: keyof Intervals, count: number) =>
    count === 0 ? t(`settings.${id}.zero`) : t(`settings.${id}.value`, { count });
  return (
    <div className={styles.root}>
      {(Object.keys(OPTIONS) as (keyof Intervals)[]).map((id) => (
        <Field key={id} label={t(`settings.${id}.label`)}>
          <Dropdown
            value={text(id, value[id])}
            selectedOptions={[String(value[id])]}
            onOptionSelect={(_event, { optionValue }) => onChange({ [id]: Number(optionValue) })}
          >
            {OPTIONS[id].map((count) => (
              <Option key={count} value={String(count)}>
                {text(id, count)}
              </Option>
            ))}
          </Dropdown>
        </Field>
      ))}
    </div>
  );
}
