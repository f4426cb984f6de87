import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { mountHelps } from './helps.routes';
import { createHelp } from './operations/create-help';

export interface Helps {
  create: typeof createHelp;
}

export function createHelps({ endpoints }: Pick<AppContext, 'endpoints'>): Helps {
  mountHelps(endpoints);
  return { create: createHelp };
}

export const helpsData: StoredData = {
  platformCollections: ['helps'],
};
