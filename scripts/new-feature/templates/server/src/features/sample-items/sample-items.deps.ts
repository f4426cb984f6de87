import type { AppContext } from '../../core/context';

/** Dependencies of the operations of sample items. */
export type SampleItemsDeps = Pick<AppContext, 'publisher'>;
