import { Button, Field, makeStyles, Spinner, Switch, Text, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CampaignHours, campaignHoursSchema, type CampaignSettings } from '@recado/shared/campaigns';
import {
  type CampaignSettingsForm,
  useReadCampaignSettings,
  useSaveCampaignSettings,
} from '@/data/campaigns/useCampaignSettings';
import { useUnsaved } from '@/ui/dialogs/LeaveGuard';
import { useStaleForm } from '@/ui/dialogs/useStaleForm';
import { useToasts } from '@/ui/toasts/useToasts';
import { HoursFields } from './HoursFields';
import { IntervalFields } from './IntervalFields';
import { VariableFields } from './VariableFields';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXXL, maxWidth: '860px' },
  section: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  title: { margin: 0 },
  note: { color: tokens.colorNeutralForeground3 },
  save: { alignSelf: 'start' },
  // Aligns the hint with the label of its switch.
  option: { '& .fui-Field__hint': { paddingLeft: '60px', marginTop: 0 } },
});

/** Edits all settings; one button saves them. */
export function SettingsForm({ settings }: { settings: CampaignSettingsForm }) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const toasts = useToasts();
  const { mutate, isPending } = useSaveCampaignSettings();
  const [changes, setChanges] = useState<Partial<CampaignSettings>>({});
  const { version: shown, ...stored } = settings;
  const value = { ...stored, ...changes };
  const dirty = Object.keys(changes).length > 0;
  useUnsaved(dirty);
  const stale = useStaleForm<CampaignSettingsForm>({
    record: settings,
    read: useReadCampaignSettings(),
    fields: {
      messageInterval: t('settings.messageInterval.label'),
      longerIntervalAfter: t('settings.longerIntervalAfter.label'),
      greaterInterval: t('settings.greaterInterval.label'),
      hours: t('settings.hours'),
      optOutLine: t('settings.optOutLine'),
      variables: t('settings.variables'),
    },
    show: () => setChanges({}),
    save,
  });
  const { opened } = stale;
  useEffect(() => {
    if (!dirty) opened({ version: shown });
  }, [dirty, opened, shown]);
  const change = (part: Partial<CampaignSettings>) => setChanges((known) => ({ ...known, ...part }));
  const problem = hoursProblem(value.hours);

  function save(): void {
    if (isPending || problem) return;
    const saving = { settings: value, version: stale.version() };
    mutate(saving, {
      onSuccess: (saved) => {
        opened(saved);
        // Keeps what was changed during the save.
        setChanges((latest) => (latest === changes ? {} : latest));
        toasts.success(t('settings.saved'));
      },
      onError: (error) => {
        if (!stale.rejected(error)) toasts.failure(error);
      },
    });
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  const section = (id: 'intervals' | 'hours' | 'variables', children: ReactNode) => (
    <section className={styles.section} aria-labelledby={`campaign-${id}`}>
      <Text as="h2" size={400} weight="semibold" id={`campaign-${id}`} className={styles.title}>
        {t(`settings.${id}`)}
      </Text>
      <Text className={styles.note}>{t(`settings.${id}Hint`)}</Text>
      {children}
    </section>
  );
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Ctrl+Enter saves from every field.
    <div className={styles.root} onKeyDown={saveByKey}>
      {section('intervals', <IntervalFields value={value} onChange={change} />)}
      {section(
        'hours',
        <>
          <HoursFields
            value={value.hours}
            problem={problem}
            onChange={(hours) => change({ hours: { ...value.hours, ...hours } })}
          />
          <Field hint={t('settings.optOutLineHint')} className={styles.option}>
            <Switch
              label={t('settings.optOutLine')}
              checked={value.optOutLine}
              onChange={(_event, data) => change({ optOutLine: data.checked })}
            />
          </Field>
        </>,
      )}
      {section(
        'variables',
        <VariableFields variables={value.variables} onChange={(variables) => change({ variables })} />,
      )}
      {stale.bar}
      <Button
        appearance="primary"
        className={styles.save}
        icon={isPending ? <Spinner size="extra-tiny" appearance="inverted" aria-hidden /> : undefined}
        disabledFocusable={isPending || problem !== undefined}
        onClick={save}
      >
        {t('settings.save')}
      </Button>
    </div>
  );
}

function hoursProblem(hours: CampaignHours): 'order' | 'time' | 'days' | undefined {
  const { error } = campaignHoursSchema.safeParse(hours);
  if (!error) return undefined;
  if (hours.weekdays.length === 0) return 'days';
  const field = error.issues[0]?.path[0];
  return field === 'end' && error.issues[0]?.code === 'custom' ? 'order' : 'time';
}
