import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { ChatRegular, ClockRegular, DeleteRegular, EditRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { UserRow } from '@recado/shared/users';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { PersonAvatar } from '@/ui/avatar/PersonAvatar';
import { type Column, DataTable } from '@/ui/table/DataTable';
import { CutText } from '@/ui/tooltip/CutText';
import { IconButton } from '@/ui/tooltip/IconButton';

const useStyles = makeStyles({
  person: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});

interface UserTableProps {
  users: readonly UserRow[];
  onEdit: (user: UserRow) => void;
  onHours: (user: UserRow) => void;
  /** Opens the chat with a colleague; absent during an impersonation. */
  onStartChat: ((user: UserRow) => void) | undefined;
  onDelete: (user: UserRow) => void;
}

export function UserTable({ users, onEdit, onHours, onStartChat, onDelete }: UserTableProps) {
  const styles = useStyles();
  const { t } = useTranslation('users');
  const own = useCurrentUser();
  const columns: readonly Column<UserRow>[] = [
    {
      id: 'name',
      label: t('columns.name'),
      width: 'minmax(200px, 2fr)',
      cell: ({ id, name, online }) => (
        <div className={styles.person}>
          <PersonAvatar name={name} size={28} badge={{ status: online ? 'available' : 'offline' }} />
          <CutText className={styles.name}>{name}</CutText>
          <Text size={200} className={styles.quiet}>
            {[id === own.id ? t('you') : '', online ? t('online') : ''].filter(Boolean).join(' · ')}
          </Text>
        </div>
      ),
    },
    {
      id: 'email',
      label: t('columns.email'),
      width: 'minmax(160px, 2fr)',
      cell: ({ email }) => <CutText>{email ?? ''}</CutText>,
    },
    {
      id: 'profile',
      label: t('columns.profile'),
      width: 'minmax(120px, 1fr)',
      cell: ({ profile }) => t(`profiles.${profile}`),
    },
    {
      id: 'actions',
      label: t('columns.actions'),
      width: '152px',
      align: 'end',
      cell: (user) => (
        <div className={styles.actions}>
          {onStartChat && user.id !== own.id && (
            <IconButton
              icon={<ChatRegular />}
              label={t('actions.talk', { name: user.name })}
              onClick={() => onStartChat(user)}
            />
          )}
          <IconButton
            icon={<EditRegular />}
            label={t('actions.edit', { name: user.name })}
            onClick={() => onEdit(user)}
          />
          <IconButton
            icon={<ClockRegular />}
            label={user.profile === 'admin' ? t('actions.noHours') : t('actions.hours', { name: user.name })}
            disabledFocusable={user.profile === 'admin'}
            onClick={() => onHours(user)}
          />
          <IconButton
            icon={<DeleteRegular />}
            label={user.id === own.id ? t('actions.notYourself') : t('actions.delete', { name: user.name })}
            disabledFocusable={user.id === own.id}
            onClick={() => onDelete(user)}
          />
        </div>
      ),
    },
  ];
  return <DataTable label={t('title')} columns={columns} rows={users} rowKey={({ id }) => id} />;
}
