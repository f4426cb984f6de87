import {
  getImport,
  getImportLog,
  getImports,
  importContacts,
  importFromPhone,
  stopImport,
} from '@recado/shared/contacts';
import type { AppContext } from '../../../core/context';
import type { importsService } from './imports.service';

/** Must be called before `/contacts/:contactId` is mounted, which also matches these paths. */
export function mountImports(
  { endpoints }: Pick<AppContext, 'endpoints'>,
  imports: ReturnType<typeof importsService>,
): void {
  endpoints.mount(importFromPhone, async ({ caller }) => {
    const begun = await imports.fromPhone(caller);
    return { message: begun.state, import: begun };
  });
  endpoints.mount(importContacts, async ({ caller, body }) => {
    const received = await imports.receive(caller, body);
    return { message: received.import.state, ...received };
  });
  endpoints.mount(getImports, ({ caller }) => imports.overview(caller.companyId));
  endpoints.mount(getImport, ({ caller, params }) => imports.get(caller.companyId, params.importId));
  endpoints.mount(getImportLog, ({ caller, params, query }) =>
    imports.log(caller.companyId, params.importId, query.part ?? 0),
  );
  endpoints.mount(stopImport, ({ caller, params }) => imports.stop(caller.companyId, params.importId));
}
