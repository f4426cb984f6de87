import { useTranslation } from 'react-i18next';
import { seesCampaigns } from '@/lib/permissions/usePermission';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { OptionSection } from './options/OptionSection';
import { RegionOptions } from './options/RegionOptions';
import { SettingOption } from './options/SettingOption';
import { type Control, MORE_OPTIONS, OPTIONS, PLATFORM_OPTIONS } from './rules/controls';

/** Each control stores its setting at once. */
export function OptionsTab() {
  const { t } = useTranslation('settings');
  const user = useCurrentUser();
  const { superAdmin } = user;
  return (
    <>
      <OptionSection title={t('sections.service')}>{optionsOf(OPTIONS)}</OptionSection>
      <OptionSection title={t('sections.more')}>{optionsOf(MORE_OPTIONS)}</OptionSection>
      {superAdmin && (
        <OptionSection title={t('sections.platform')}>{optionsOf(PLATFORM_OPTIONS)}</OptionSection>
      )}
      {!seesCampaigns(user) && <OptionSection title={t('campaigns.label')} note={t('campaigns.hint')} />}
      <RegionOptions />
    </>
  );
}

const optionsOf = (controls: readonly Control[]) =>
  controls.map((control) => <SettingOption key={control.key} control={control} />);
