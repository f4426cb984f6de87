import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '@recado/shared/contract';
import { createUser, deleteUser, removeAccessTime, setAccessTime, updateUser } from '@recado/shared/users';
import type { AccessHours } from '@recado/shared/working-hours';
import { call } from '@/lib/api/call';
import { userKeys } from './useUser';

type NewUserDraft = CallInput<typeof createUser>['body'];
type UserDraft = CallInput<typeof updateUser>['body'];

export type Saving = { id: null; draft: NewUserDraft } | { id: number; draft: UserDraft };

export function useSaveUser() {
  return useUserMutation((saving: Saving) =>
    saving.id === null
      ? call(createUser, { body: saving.draft })
      : call(updateUser, { params: { userId: saving.id }, body: saving.draft }),
  );
}

export function useDeleteUser() {
  return useUserMutation((id: number) => call(deleteUser, { params: { userId: id } }));
}

export function useSaveAccessHours() {
  return useUserMutation(
    ({ id, hours, version }: { id: number; hours: AccessHours; version: number | undefined }) =>
      hours.length === 0
        ? call(removeAccessTime, { params: { userId: id } })
        : call(setAccessTime, { params: { userId: id }, body: { accessTime: hours, version } }),
  );
}

function useUserMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.pages }),
  });
}
