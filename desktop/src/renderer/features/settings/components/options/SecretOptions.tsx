import { useTranslation } from 'react-i18next';
import { SECRET_SETTING_KEYS } from '@recado/shared/settings';
import { errorText } from '../../../../lib/api';
import { useSecrets } from '../../api/useSecrets';
import { OptionRow } from './OptionRow';
import { OptionSection } from './OptionSection';
import { SecretField } from './SecretField';

/** What is kept for integrations: written and never shown again (decisions: "Settings …"). */
export function SecretOptions() {
  const { t } = useTranslation('settings');
  const { data: secrets, error } = useSecrets();
  const isKept = (key: string) => secrets?.some((secret) => secret.key === key && secret.kept) ?? false;
  return (
    <OptionSection title={t('sections.integrations')} note={t('secrets.note')}>
      {SECRET_SETTING_KEYS.map((key) => (
        <OptionRow
          key={key}
          label={t(`secrets.names.${key}`)}
          hint={isKept(key) ? t('secrets.kept') : t('secrets.notKept')}
          problem={error ? errorText(error) : undefined}
        >
          {(ids) => (
            <SecretField ids={ids} settingKey={key} name={t(`secrets.names.${key}`)} kept={isKept(key)} />
          )}
        </OptionRow>
      ))}
    </OptionSection>
  );
}
