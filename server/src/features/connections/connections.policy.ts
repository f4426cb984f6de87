import { AppError } from '@recado/shared/contract';

/** The greeting asks the customer to choose one of several queues. */
export function requireGreeting(queueIds: readonly number[], greetingMessage: string | null): void {
  if (queueIds.length > 1 && !greetingMessage?.trim()) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}
