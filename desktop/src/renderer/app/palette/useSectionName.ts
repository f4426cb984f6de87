import { useTranslation } from 'react-i18next';

/** A section's name in words; one that a part named itself is shown as it is. */
export function useSectionName(): (section: string) => string {
  const { t } = useTranslation('palette');
  return (section) => t(`sections.${section}`, { defaultValue: section });
}
