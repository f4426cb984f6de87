import { useTranslation } from 'react-i18next';
import type { UserRow } from '@recado/shared/users';
import { useDeleteUser } from '@/data/users/useUserMutations';
import { ConfirmDialog } from '@/ui/dialogs/ConfirmDialog';
import { useToasts } from '@/ui/toasts/useToasts';

export function DeleteUserDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toasts = useToasts();
  const remove = useDeleteUser();
  return (
    <ConfirmDialog
      title={t('delete.title', { name: user.name })}
      confirmLabel={t('delete.confirm')}
      destructive
      onConfirm={async () => {
        const { returnedTickets } = await remove.mutateAsync(user.id);
        toasts.success(t('delete.done'), {
          detail: returnedTickets > 0 ? t('delete.returned', { count: returnedTickets }) : undefined,
        });
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
