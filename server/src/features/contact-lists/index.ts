import { z } from 'zod';
import type { AppContext } from '../../core/context';
import { type CreatedContacts, numberStates } from '../contacts';
import type { ContactListsDeps } from './contact-lists.deps';
import { mountContactLists } from './contact-lists.routes';
import { applyNumberState } from './operations/apply-number-state';
import { eraseNumbers } from './operations/delete-items';
import { resumeDeletionsAcrossCompanies } from './operations/delete-list';

const SWEEP_MS = 60_000;

export function createContactLists(
  context: Pick<AppContext, 'endpoints' | 'publisher' | 'jobs' | 'log'>,
  { contacts }: { contacts: Pick<CreatedContacts, 'extend' | 'onNumberState'> },
): void {
  const deps: ContactListsDeps = { publisher: context.publisher, numberStates };
  mountContactLists(context, deps);
  contacts.extend({ eraseListItems: (companyId, phones) => eraseNumbers(deps, companyId, phones) });
  contacts.onNumberState((contact) => applyNumberState(deps, contact));
  context.jobs.define('contact-lists.delete', z.unknown(), () => resumeDeletionsAcrossCompanies(context.log));
  context.jobs.every(SWEEP_MS, 'contact-lists.delete');
}

export { contactListMigrations } from './contact-lists.migrations';
