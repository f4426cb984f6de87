import type { AppContext } from '../../core/context';
import type { NumberState } from '../contacts';
import type { OptOuts } from '../opt-outs';

export interface ContactListsDeps extends Pick<AppContext, 'publisher'> {
  optOuts: Pick<OptOuts, 'isOptedOut'>;
  /** By phone key; unknown numbers are absent. */
  numberStates(companyId: number, phones: readonly string[]): Promise<ReadonlyMap<string, NumberState>>;
}
