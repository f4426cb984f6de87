import type { TFunction } from 'i18next';
import type { MessageChange, SendFailure } from '@recado/shared/messages';

export function failureText(failure: SendFailure, t: TFunction<'tickets'>): string {
  const texts: Record<SendFailure, () => string> = {
    refused: () => t('failure.refused'),
    newChatsBlocked: () => t('failure.newChatsBlocked'),
    unknownNumber: () => t('failure.unknownNumber'),
    notConnected: () => t('failure.notConnected'),
    expired: () => t('failure.expired'),
    unknown: () => t('failure.unknown'),
    restored: () => t('failure.restored'),
    error: () => t('failure.error'),
  };
  return texts[failure]();
}

export function changeFailureText({ type, failure }: MessageChange, t: TFunction<'tickets'>): string {
  const reason = failure === null ? '' : failureText(failure, t);
  const texts: Record<MessageChange['type'], () => string> = {
    reaction: () => t('changeFailure.reaction', { reason }),
    edit: () => t('changeFailure.edit', { reason }),
    delete: () => t('changeFailure.delete', { reason }),
  };
  return texts[type]();
}
