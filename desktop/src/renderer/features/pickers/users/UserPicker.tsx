import { useTranslation } from 'react-i18next';
import type { UserRow } from '@recado/shared/users';
import { type PickerProps, SearchField } from '../search/SearchField';
import { findUsers, presentUser, suggestUsers } from './user-search';

interface UserPickerProps extends PickerProps {
  value: UserRow | null;
  onChange: (user: UserRow | null) => void;
  /** The ticket's agent, who is excluded from the suggestions. */
  attendantId: number | null;
}

export function UserPicker({ value, onChange, attendantId, ...props }: UserPickerProps) {
  const { t } = useTranslation('pickers');
  return (
    <SearchField
      {...props}
      name="users"
      selectedText={value?.name ?? ''}
      placeholder={t('userPlaceholder')}
      search={findUsers}
      suggestions={{ heading: t('colleagues'), load: (signal) => suggestUsers(attendantId, signal) }}
      present={(user: UserRow) => presentUser(user, t)}
      onPick={onChange}
      onClear={() => onChange(null)}
    />
  );
}
