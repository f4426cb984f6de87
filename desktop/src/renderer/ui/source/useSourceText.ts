import { useTranslation } from 'react-i18next';
import type { Source, SourceFilter } from '@recado/shared/sources';

/** Returns functions for the words of a source, with the name of its advertisement or campaign. */
export function useSourceText() {
  const { t } = useTranslation('ui');
  const kindText = (kind: SourceFilter) => t(`source.kinds.${kind}`);
  return {
    kindText,
    sourceText: ({ kind, name }: Source) =>
      name ? t('source.named', { kind: kindText(kind), name }) : kindText(kind),
  };
}
