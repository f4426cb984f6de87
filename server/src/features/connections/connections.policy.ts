import { AppError } from '@recado/shared/contract';

/** A connection with several queues needs a greeting that asks the customer to choose. */
export function requireGreeting(queueIds: readonly number[], greetingMessage: string | null): void {
  if (queueIds.length > 1 && !greetingMessage?.trim()) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}
