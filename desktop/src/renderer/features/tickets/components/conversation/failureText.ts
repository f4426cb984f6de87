import type { SendFailure } from '@recado/shared/messages';
import type { TFunction } from 'i18next';

/** Why the messenger did not take a message, in plain words. */
export function failureText(failure: SendFailure, t: TFunction<'tickets'>): string {
  const words: Record<SendFailure, () => string> = {
    refused: () => t('failure.refused'),
    newChatsBlocked: () => t('failure.newChatsBlocked'),
    unknownNumber: () => t('failure.unknownNumber'),
    notConnected: () => t('failure.notConnected'),
    expired: () => t('failure.expired'),
    error: () => t('failure.error'),
  };
  return words[failure]();
}
