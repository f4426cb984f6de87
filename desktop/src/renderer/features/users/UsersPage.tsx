import { PeopleRegular, PeopleSearchRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '@recado/shared/users';
import { useStartChat } from '@/data/chats/useStartChat';
import { useUsers } from '@/data/users/useUsers';
import { useImpersonating } from '@/lib/session/useCurrentUser';
import { ListScreen } from '@/ui/page/ListScreen';
import { useDebouncedText } from '@/ui/time/time-hooks';
import { useToasts } from '@/ui/toasts/useToasts';
import { AccessHoursDialog } from './AccessHoursDialog';
import { DeleteUserDialog } from './DeleteUserDialog';
import { UserDialog } from './UserDialog';
import { UserTable } from './UserTable';

type OpenDialog = { kind: 'edit'; userId: number | 'new' } | { kind: 'hours' | 'delete'; user: UserRow };

export function UsersPage() {
  const { t } = useTranslation('users');
  const [typed, setTyped] = useState('');
  const searched = useDebouncedText(typed.trim().toLowerCase());
  const { users, ...reading } = useUsers(searched);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const startChat = useStartChat();
  const toasts = useToasts();
  const impersonating = useImpersonating();
  const close = () => setDialog(null);
  return (
    <>
      <ListScreen
        title={t('title')}
        summary={(count) => t('summary', { count })}
        rows={users}
        reading={reading}
        loadFailed={t('loadFailed')}
        search={{ label: t('search'), value: typed, searched, onChange: setTyped }}
        add={{
          label: t('add'),
          commandId: 'users.new',
          onAdd: () => setDialog({ kind: 'edit', userId: 'new' }),
        }}
        empty={{ icon: <PeopleRegular />, title: t('empty.title'), text: t('empty.text') }}
        notFound={{
          icon: <PeopleSearchRegular />,
          title: t('notFound.title'),
          text: t('notFound.text', { search: searched }),
        }}
        skeleton={{ columns: ['2fr', '2fr', '1fr', '152px'] }}
      >
        {(shown) => (
          <UserTable
            users={shown}
            onEdit={({ id }) => setDialog({ kind: 'edit', userId: id })}
            onHours={(user) => setDialog({ kind: 'hours', user })}
            onStartChat={
              impersonating
                ? undefined
                : ({ id }) => void startChat(id).catch((error: unknown) => toasts.failure(error))
            }
            onDelete={(user) => setDialog({ kind: 'delete', user })}
          />
        )}
      </ListScreen>
      {dialog?.kind === 'edit' && <UserDialog userId={dialog.userId} onClose={close} />}
      {dialog?.kind === 'hours' && <AccessHoursDialog user={dialog.user} onClose={close} />}
      {dialog?.kind === 'delete' && <DeleteUserDialog user={dialog.user} onClose={close} />}
    </>
  );
}
