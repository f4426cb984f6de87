import { debounce } from 'es-toolkit/function/debounce';
import type { EventPosition } from '@recado/shared/contract';
import type { CompanyEventPayload, CompanyEventSuffix } from '@recado/shared/realtime';

export type CompanyEventHandler<S extends CompanyEventSuffix> = (
  payload: CompanyEventPayload<S>,
  position: EventPosition | undefined,
) => void;

type AnyHandler = (payload: unknown, position: EventPosition | undefined) => void;

const handlers = new Map<string, Set<AnyHandler>>();
const catchUps = new Set<() => void>();
const connects = new Set<() => void>();

/** Returns a function that unsubscribes. Subscriptions survive reconnections. */
export function onCompanyEvent<S extends CompanyEventSuffix>(
  suffix: S,
  handler: CompanyEventHandler<S>,
): () => void {
  const list = handlers.get(suffix) ?? new Set();
  handlers.set(suffix, list.add(handler as AnyHandler));
  return () => list.delete(handler as AnyHandler);
}

export function onCatchUp(handler: () => void): () => void {
  catchUps.add(handler);
  return () => catchUps.delete(handler);
}

export function onConnect(handler: () => void): () => void {
  connects.add(handler);
  return () => connects.delete(handler);
}

export function deliver(suffix: string, payload: unknown, position: EventPosition | undefined): void {
  for (const handler of handlers.get(suffix) ?? []) handler(payload, position);
}

export function connected(): void {
  for (const handler of connects) handler();
}

/** Delay that combines several gaps into one catch-up. */
const CATCH_UP_DELAY_MS = 150;

export const catchUp: () => void = debounce(() => {
  for (const handler of catchUps) handler();
}, CATCH_UP_DELAY_MS);
