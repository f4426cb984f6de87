import { useTranslation } from 'react-i18next';
import { useFirstUser, useUser } from '@/data/users/useUser';
import { useCurrentUser } from '@/lib/session/useCurrentUser';
import { FormDialog } from '@/ui/dialogs/FormDialog';
import { ErrorState } from '@/ui/states/ErrorState';
import { SkeletonFields } from '@/ui/states/SkeletonFields';
import { UserFormDialog } from './UserFormDialog';

interface UserDialogProps {
  /** Absent if `companyId` is set: the dialog then edits the company's first user, or creates one. */
  userId?: number | 'new' | 'own';
  /** Id of another company, for platform admins. */
  companyId?: number;
  onClose: () => void;
}

/** Creates or edits a user: a colleague, the signed-in user ("Profile"), or the first user of a company. */
export function UserDialog({ userId, companyId, onClose }: UserDialogProps) {
  const { t } = useTranslation('users');
  const own = useCurrentUser();
  const foreign = companyId === own.companyId ? undefined : companyId;
  const first = useFirstUser(userId === undefined ? (companyId ?? null) : null);
  const wanted = userId === undefined ? (first.data ?? null) : userId === 'own' ? own.id : userId;
  const isNew = userId === 'new' || (userId === undefined && first.data === null);
  const id = typeof wanted === 'number' ? wanted : null;
  const user = useUser(id, foreign);
  if (isNew || user.data) {
    // The key resets the form for another user.
    return (
      <UserFormDialog
        key={user.data?.id ?? 'new'}
        user={isNew ? null : (user.data ?? null)}
        companyId={foreign}
        onClose={onClose}
      />
    );
  }
  const failed = [first, user].find(({ isLoadingError }) => isLoadingError);
  return (
    <FormDialog
      title={userId === 'own' ? t('form.ownTitle') : t('form.loadingTitle')}
      dirty={false}
      saving={false}
      ready={false}
      onSubmit={(event) => event?.preventDefault()}
      onClose={onClose}
    >
      {failed ? (
        <ErrorState
          title={t('form.loadFailed')}
          error={failed.error}
          retrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      ) : (
        <SkeletonFields fields={5} />
      )}
    </FormDialog>
  );
}
