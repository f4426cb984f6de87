import type { OptOut, OptOutSource } from '@recado/shared/opt-outs';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import { identityHashes, type OptOutIdentity } from './identity-hashes';
import { findOptOuts } from './operations/find-opt-outs';
import { recordOptOut } from './operations/record-opt-out';
import type { OptOutsDeps } from './opt-outs.deps';
import { optOutMigrations } from './opt-outs.migrations';
import { mountOptOuts } from './opt-outs.routes';
import { optOutFacts, rekeyOptOuts } from './without-secret';

type OptOutListener = (companyId: number, identity: OptOutIdentity) => Promise<void>;

export interface OptOuts {
  /** Keeps the order of the people. Needs two queries per 1,000. */
  isOptedOut(companyId: number, people: readonly OptOutIdentity[]): Promise<boolean[]>;
  optOutsOf(companyId: number, people: readonly OptOutIdentity[]): Promise<(OptOut | null)[]>;
  /** Returns false if the person had opted out before. Idempotent. */
  record(companyId: number, identity: OptOutIdentity, source: OptOutSource): Promise<boolean>;
  /** Runs after an opt-out is recorded or lifted. The identity must not be logged. */
  onChanged(listener: OptOutListener): void;
}

/** Manages people who asked to receive no campaigns and no recurring schedules. */
export function createOptOuts(
  context: AppContext,
  { companies, contacts }: Pick<OptOutsDeps, 'companies' | 'contacts'>,
): OptOuts {
  const listeners: OptOutListener[] = [];
  const deps: OptOutsDeps = {
    companies,
    contacts,
    events: context.events.of('opt-outs'),
    hashes: identityHashes(context.secrets),
    changed: async (companyId, identity) => {
      for (const listener of listeners) await listener(companyId, identity);
    },
  };
  mountOptOuts(context, deps);
  return {
    isOptedOut: async (companyId, people) =>
      (await findOptOuts(deps, companyId, people)).map((optOut) => optOut !== null),
    optOutsOf: (companyId, people) => findOptOuts(deps, companyId, people),
    record: (companyId, identity, source) => recordOptOut(deps, companyId, identity, source),
    onChanged: (listener) => listeners.push(listener),
  };
}

export const optOutsData: StoredData = {
  migrations: [optOutMigrations],
  companyCollections: ['opt_outs'],
  secretFacts: optOutFacts,
  secretLost: rekeyOptOuts,
};
