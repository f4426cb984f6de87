import { AppError } from '@recado/shared/contract';

/** Requires a greeting for several queues, because it asks the customer to choose one. */
export function requireGreeting(queueIds: readonly number[], greetingMessage: string | null): void {
  if (queueIds.length > 1 && !greetingMessage?.trim()) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}
