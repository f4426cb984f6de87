import { listSecretSettings, updateSetting, type SecretSettingKey } from '@recado/shared/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { SETTINGS_QUERIES } from './queries';

const SECRETS_KEY = [...SETTINGS_QUERIES, 'secrets'] as const;

/** Which of the integrations' secrets are kept. */
export function useSecrets() {
  return useQuery({
    queryKey: SECRETS_KEY,
    queryFn: ({ signal }) => call(listSecretSettings, {}, { signal }),
  });
}

/** Keeps a secret, or forgets it with an empty value. */
export function useSaveSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ key, value }: { key: SecretSettingKey; value: string }) =>
      call(updateSetting, { params: { key }, body: { key, value } }),
    onSuccess: () => client.invalidateQueries({ queryKey: SECRETS_KEY }),
  });
}
