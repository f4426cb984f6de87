import { AppError } from '@recado/shared/contract';

/** With several queues the customer is asked to choose: without a greeting there is no question (§5.8). */
export function requireGreeting(queueIds: readonly number[], greetingMessage: string | null): void {
  if (queueIds.length > 1 && !greetingMessage?.trim()) throw new AppError('ERR_WAPP_GREETING_REQUIRED');
}
