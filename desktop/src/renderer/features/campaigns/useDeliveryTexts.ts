import { useTranslation } from 'react-i18next';
import { DELIVERY_TEXTS } from '@recado/shared/campaigns';
import { languageOf } from '@/lib/i18n/i18n';

/** Returns the texts of deliveries, which the server also writes into files, in the current language. */
export function useDeliveryTexts() {
  const { i18n } = useTranslation();
  return DELIVERY_TEXTS[languageOf(i18n.language)];
}
