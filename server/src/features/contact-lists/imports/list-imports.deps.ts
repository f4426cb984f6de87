import type { AppContext } from '../../../core/context';
import type { SheetFolder, SheetReader } from '../../../core/sheets';
import type { ContactListsDeps } from '../contact-lists.deps';

/** Kind of due work; `ref` is the import's id. */
export const IMPORT = 'contact-lists.import';

export interface ListImportsDeps extends ContactListsDeps, Pick<AppContext, 'dueWork' | 'log'> {
  sheets: Pick<SheetReader, 'read'>;
  folder: SheetFolder;
}
