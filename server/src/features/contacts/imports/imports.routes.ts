import {
  getImport,
  getImportLog,
  getImports,
  importContacts,
  importFromPhone as importFromPhoneEndpoint,
  stopImport,
} from '@recado/shared/contacts';
import type { AppContext } from '#core/context';
import { contacts } from '../contact.model';
import { contactImports } from './contact-import.model';
import { presentImport } from './imports.presenter';
import { type ImportDeps, importFromPhone, importLog, receiveImport, requireImport } from './receive-import';

/** Must be called before `/contacts/:contactId` is mounted, which also matches these paths. */
export function mountImports(endpoints: AppContext['endpoints'], deps: ImportDeps): void {
  endpoints.mount(importFromPhoneEndpoint, async ({ caller }) => {
    const begun = await importFromPhone(deps, caller);
    return { message: begun.state, import: begun };
  });
  endpoints.mount(importContacts, async ({ caller, body }) => {
    const received = await receiveImport(deps, caller, body);
    return { message: received.import.state, ...received };
  });
  endpoints.mount(getImports, ({ caller }) => overviewOf(caller.companyId));
  endpoints.mount(getImport, async ({ caller, params }) =>
    presentImport(await requireImport(caller.companyId, params.importId)),
  );
  endpoints.mount(getImportLog, ({ caller, params, query }) =>
    importLog(caller.companyId, params.importId, query.part ?? 0),
  );
  endpoints.mount(stopImport, async ({ caller: { companyId }, params: { importId } }) => {
    const ended = await deps.process.end(companyId, { _id: importId }, 'stopped');
    return presentImport(ended ?? (await requireImport(companyId, importId)));
  });
}

async function overviewOf(companyId: number) {
  // Working imports precede waiting ones, which precede those that are received.
  const open = await contactImports.find(companyId, { open: true }, { sort: { state: -1, createdAt: 1 } });
  const [ended] = await contactImports.find(companyId, {}, { sort: { createdAt: -1 }, limit: 1 });
  const latest = open[0] ?? ended;
  const checking = (state: 'waiting' | 'absent') => contacts.count(companyId, { 'check.state': state });
  return {
    latest: latest ? presentImport(latest) : null,
    further: Math.max(0, open.length - 1),
    checks: { waiting: await checking('waiting'), absent: await checking('absent') },
  };
}
