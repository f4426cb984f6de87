import type { AppContext } from '../../core/context';
import type { NumberState } from '../contacts';

export interface ContactListsDeps extends Pick<AppContext, 'publisher'> {
  /** By phone key; unknown numbers are absent. */
  numberStates(companyId: number, phones: readonly string[]): Promise<ReadonlyMap<string, NumberState>>;
}
