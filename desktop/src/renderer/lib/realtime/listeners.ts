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

/** Listens to an event of the company; answers how to stop. Handlers outlive reconnections. */
export function onCompanyEvent<S extends CompanyEventSuffix>(
  suffix: S,
  handler: CompanyEventHandler<S>,
): () => void {
  const list = handlers.get(suffix) ?? new Set();
  handlers.set(suffix, list.add(handler as AnyHandler));
  return () => list.delete(handler as AnyHandler);
}

/** Calls back whenever events may have been missed; answers how to stop. */
export function onCatchUp(handler: () => void): () => void {
  catchUps.add(handler);
  return () => catchUps.delete(handler);
}

/** Calls back on every connection, for joining rooms; answers how to stop. */
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

let timer: ReturnType<typeof setTimeout> | undefined;
/** Several holes in a row are one catch-up. */
const CATCH_UP_DELAY_MS = 150;

export function catchUp(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    for (const handler of catchUps) handler();
  }, CATCH_UP_DELAY_MS);
}
