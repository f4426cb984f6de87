import type { Desk } from './desk';
import type { DeskState } from './desk-state';
import type { Rows } from './rows';

/** A broken rule of the desk, with its name. */
export class BrokenInvariant extends Error {
  constructor(name: string, what: string) {
    super(`${name}: ${what}`);
    this.name = 'BrokenInvariant';
  }
}

/** Returns what is wrong; undefined if the rule holds. */
export type Invariant = (
  state: DeskState,
  desk: Desk,
  rows: Rows,
) => Promise<string | undefined> | string | undefined;
