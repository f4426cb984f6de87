import { SearchBox, type SearchBoxProps } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';

/** Fluent's search field with a clear button in the app's language; Fluent names it in English. */
export function SearchInput(props: SearchBoxProps) {
  const { t } = useTranslation('ui');
  return <SearchBox {...props} dismiss={{ 'aria-label': t('clearSearch'), title: t('clearSearch') }} />;
}
