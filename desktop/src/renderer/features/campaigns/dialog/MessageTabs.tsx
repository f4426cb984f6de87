import { Field, makeStyles, Tab, TabList, Text, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { MediaKind } from '@recado/shared/media';
import { useCampaignSettings } from '@/data/campaigns/useCampaignSettings';
import { useListColumns } from '@/data/campaigns/useListChoices';
import { PreviewBubble } from '../PreviewBubble';
import { type CampaignForm, TEXT_NUMBERS } from '../rules/campaign-form';
import { knownVariables, previewParts } from '../rules/text-preview';
import { CampaignTextField } from './CampaignTextField';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM },
  tabs: { flexWrap: 'wrap', marginLeft: `calc(-1 * ${tokens.spacingHorizontalM})` },
  panel: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  preview: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    gap: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  hint: { color: tokens.colorNeutralForeground3 },
  nothing: { width: '100%', textAlign: 'center', color: tokens.colorNeutralForeground3 },
});

interface MessageTabsProps {
  form: UseFormReturn<CampaignForm>;
  disabled: boolean;
  file: { name: string; kind: MediaKind | null } | undefined;
}

/** The alternative messages, each with its confirmation request and a preview. */
export function MessageTabs({ form, disabled, file }: MessageTabsProps) {
  const styles = useStyles();
  const { t } = useTranslation('campaigns');
  const { control, formState, register } = form;
  const { errors, defaultValues } = formState;
  const [texts, withConfirmation, contactListId] = useWatch({
    control,
    name: ['texts', 'confirmation', 'contactListId'],
  });
  const [selected, setSelected] = useState(0);
  const columns = useListColumns(contactListId);
  const { data: settings } = useCampaignSettings();
  const known = settings && columns ? knownVariables(settings.variables, columns) : undefined;
  const values = {
    ...Object.fromEntries((settings?.variables ?? []).map(({ key, value }) => [key, value])),
    // An example value shows that the list has this column.
    ...Object.fromEntries((columns ?? []).map((column) => [column, t('form.example.column', { column })])),
    ...{ nome: t('form.example.name'), numero: '5511987654321', email: 'maria@exemplo.com' },
  };
  const problem = (key: string | undefined) => (key ? t(`form.errors.${key}`) : undefined);
  const text = texts[selected] ?? { message: '', confirmation: '' };
  const field = (name: 'message' | 'confirmation') => (
    <CampaignTextField
      key={`${name}${selected}`}
      label={t(`form.${name}`, { number: selected + 1 })}
      registration={register(`texts.${selected}.${name}`)}
      initial={defaultValues?.texts?.[selected]?.[name]}
      value={text[name]}
      error={problem(errors.texts?.[selected]?.[name]?.message)}
      known={known}
      disabled={disabled}
    />
  );
  const optOut = settings?.optOutLine ? t('form.optOutLine') : undefined;
  const bubbles = [
    ...(withConfirmation ? [{ text: text.confirmation, file: undefined }] : []),
    { text: text.message, file },
  ].filter((each) => each.text.trim() !== '' || each.file);
  return (
    <div className={styles.root}>
      <Text size={200} className={styles.hint}>
        {t('form.messagesHint', { count: TEXT_NUMBERS.length })}
      </Text>
      <TabList
        className={styles.tabs}
        selectedValue={selected}
        aria-label={t('form.messages')}
        onTabSelect={(_event, { value }) => setSelected(Number(value))}
      >
        {TEXT_NUMBERS.map((number, index) => (
          <Tab key={number} value={index}>
            {t('form.tab', { number })}
            {texts[index]?.message.trim() ? ' •' : ''}
          </Tab>
        ))}
      </TabList>
      <div role="tabpanel" aria-label={t('form.tab', { number: selected + 1 })} className={styles.panel}>
        {withConfirmation && field('confirmation')}
        {field('message')}
        <Field label={t('form.preview')}>
          <div className={styles.preview}>
            {bubbles.length === 0 && <span className={styles.nothing}>{t('form.noPreview')}</span>}
            {bubbles.map((bubble, index) => (
              <PreviewBubble
                key={index}
                parts={previewParts(bubble.text, values)}
                file={bubble.file}
                added={index === 0 ? optOut : undefined}
              />
            ))}
          </div>
        </Field>
      </div>
    </div>
  );
}
