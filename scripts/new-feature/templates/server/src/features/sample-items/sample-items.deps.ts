import type { AppContext } from '#core/context';

export type SampleItemsDeps = Pick<AppContext, 'publisher'>;
