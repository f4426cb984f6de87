import { Dropdown, Option, SkeletonItem } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useCompany, useSaveRegion } from '@/data/settings/useCompany';
import { SAVED_TOAST_MS } from '@/data/settings/useSaveSetting';
import { LANGUAGE_NAMES, languageOf, LANGUAGES } from '@/lib/i18n/i18n';
import { useToasts } from '@/ui/toasts/useToasts';
import { OptionRow } from './OptionRow';
import { OptionSection } from './OptionSection';
import { TimeZoneChoice } from './TimeZoneChoice';

export function RegionOptions() {
  const { t } = useTranslation('settings');
  const toasts = useToasts();
  const { data: company, isLoadingError } = useCompany();
  const { mutate, variables, isPending } = useSaveRegion();
  const shown = company && { ...company, ...(isPending ? variables : {}) };
  const save = (region: Parameters<typeof mutate>[0]) =>
    mutate(region, {
      onSuccess: () => toasts.success(t('saved'), { timeoutMs: SAVED_TOAST_MS }),
      onError: (error) => toasts.failure(error),
    });
  const problem = isLoadingError ? t('companyFailed') : undefined;
  return (
    <OptionSection title={t('sections.region')}>
      <OptionRow label={t('region.timeZone')} hint={t('region.timeZoneHint')} problem={problem}>
        {(ids) =>
          shown ? (
            <TimeZoneChoice ids={ids} value={shown.timeZone} onChange={(timeZone) => save({ timeZone })} />
          ) : (
            <SkeletonItem size={32} />
          )
        }
      </OptionRow>
      <OptionRow label={t('region.language')} hint={t('region.languageHint')}>
        {(ids) =>
          shown ? (
            <Dropdown
              {...ids}
              value={LANGUAGE_NAMES[shown.language]}
              selectedOptions={[shown.language]}
              onOptionSelect={(_event, { optionValue }) => save({ language: languageOf(optionValue) })}
            >
              {LANGUAGES.map((language) => (
                <Option key={language} value={language}>
                  {LANGUAGE_NAMES[language]}
                </Option>
              ))}
            </Dropdown>
          ) : (
            <SkeletonItem size={32} />
          )
        }
      </OptionRow>
    </OptionSection>
  );
}
