import { useTranslation } from 'react-i18next';
import { searchUsers, type UserRow } from '@recado/shared/users';
import { call } from '@/lib/api/call';
import { PersonOption } from './PersonOption';
import { type PickerProps, SearchField } from './SearchField';

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
      chosenText={value?.name ?? ''}
      placeholder={t('userPlaceholder')}
      search={findUsers}
      suggestions={{ heading: t('colleagues'), load: (signal) => suggestUsers(attendantId, signal) }}
      present={(user: UserRow) => ({
        id: user.id,
        text: user.name,
        content: (
          <PersonOption
            name={user.name}
            more={[user.online ? t('online') : t('offline'), ...user.queues.map((queue) => queue.name)].join(
              ' · ',
            )}
          />
        ),
      })}
      onPick={onChange}
      onClear={() => onChange(null)}
    />
  );
}

async function findUsers(text: string, signal: AbortSignal): Promise<readonly UserRow[]> {
  return (await call(searchUsers, { query: { searchParam: text } }, { signal })).users;
}

async function suggestUsers(attendantId: number | null, signal: AbortSignal): Promise<readonly UserRow[]> {
  const { users } = await call(searchUsers, { query: { sort: 'online' } }, { signal });
  return users.filter(({ id }) => id !== attendantId);
}
