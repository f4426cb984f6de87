import { z } from 'zod';
import type { AppContext } from '../../core/context';
import { type CreatedContacts, numberStates } from '../contacts';
import type { OptOuts } from '../opt-outs';
import type { ContactListsDeps } from './contact-lists.deps';
import { mountContactLists } from './contact-lists.routes';
import { applyNumberState } from './operations/apply-number-state';
import { eraseNumbers } from './operations/delete-items';
import { resumeDeletionsAcrossCompanies } from './operations/delete-list';
import { reloadNumber } from './publish-changes';

const SWEEP_MS = 60_000;

export function createContactLists(
  context: Pick<AppContext, 'endpoints' | 'publisher' | 'jobs' | 'log'>,
  {
    contacts,
    optOuts,
  }: {
    contacts: Pick<CreatedContacts, 'extend' | 'onNumberState'>;
    optOuts: Pick<OptOuts, 'isOptedOut' | 'onChanged'>;
  },
): void {
  const deps: ContactListsDeps = { publisher: context.publisher, numberStates, optOuts };
  mountContactLists(context, deps);
  contacts.extend({ eraseListItems: (companyId, phones) => eraseNumbers(deps, companyId, phones) });
  contacts.onNumberState((contact) => applyNumberState(deps, contact));
  optOuts.onChanged((companyId, { phone }) => reloadNumber(deps, companyId, phone));
  context.jobs.define('contact-lists.delete', z.unknown(), () => resumeDeletionsAcrossCompanies(context.log));
  context.jobs.every(SWEEP_MS, 'contact-lists.delete');
}

export { contactListMigrations } from './contact-lists.migrations';
