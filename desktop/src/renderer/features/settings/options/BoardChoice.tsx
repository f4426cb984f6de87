import { useTranslation } from 'react-i18next';
import { useBoards } from '@/data/kanban/useBoards';
import { NamedChoice } from './NamedChoice';
import type { FieldProps } from './OptionRow';

export function BoardChoice(props: FieldProps) {
  const { t } = useTranslation('settings');
  return <NamedChoice {...props} query={useBoards()} failure={t('boardsFailed')} />;
}
