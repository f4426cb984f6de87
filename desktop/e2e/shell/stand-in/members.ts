import type { EventEmitter } from 'node:events';

/**
 * The members of an Electron object that a stand-in provides. A literal that `satisfies` this type fails the type check
 * when Electron renames a member.
 */
export type Members<T> = Partial<Omit<T, keyof EventEmitter | 'webContents'>>;

/** The event of listeners that may cancel what follows. */
export class PreventableEvent {
  defaultPrevented = false;
  preventDefault = (): void => {
    this.defaultPrevented = true;
  };
}
