import { useMutation, useQuery } from '@tanstack/react-query';
import { getMessagesApi, sendApiMessage } from '@recado/shared/messages-api';
import { call } from '@/lib/api/call';
import { sendWithToken } from '@/lib/api/send-with-token';
import { desktop } from '@/lib/bridge';

/** Returns the address for integrators: the server's public one, else the one that this app uses. */
export function useApiHost() {
  return useQuery({
    queryKey: ['messages-api', 'host'],
    queryFn: async ({ signal }) =>
      (await call(getMessagesApi, {}, { signal })).host ?? (await desktop().server.address()) ?? '',
  });
}

export interface ApiMessage {
  token: string;
  number: string;
  /** The message's text or, for a file, its displayed name. */
  body: string;
  file?: { content: File; caption: string };
}

/** Authenticates with the token instead of the session. */
export function useSendApiMessage() {
  return useMutation({
    mutationFn: ({ token, number, body, file }: ApiMessage) => {
      if (!file) return sendWithToken(sendApiMessage, token, { number, body });
      const form = new FormData();
      form.append('number', number);
      form.append('body', body);
      if (file.caption !== '') form.append('caption', file.caption);
      form.append('medias', file.content, file.content.name);
      return sendWithToken(sendApiMessage, token, form);
    },
  });
}
