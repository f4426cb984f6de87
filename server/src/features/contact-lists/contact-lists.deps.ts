import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { SheetFolder, SheetReader } from '#core/sheets';
import type { Companies } from '#features/companies';
import type { NumberState } from '#features/contacts';
import type { ImportProcess } from '#features/imports';
import type { OptOuts } from '#features/opt-outs';
import type { ListImportDocument } from './imports/list-import.model';
import type { ListUses } from './list-reading';

export interface ListTargetDeps extends Pick<AppContext, 'publisher' | 'log'>, ListUses {
  companies: Companies;
  /** Schedules lookups of unverified numbers by the company's default connection. */
  wantLookups(companyId: number): Promise<void>;
  optOuts: OptOuts;
  events: FeatureEvents;
  /** By phone key; unknown numbers are absent. */
  numberStates(companyId: number, phones: readonly string[]): Promise<ReadonlyMap<string, NumberState>>;
}

export interface ContactListsDeps extends ListTargetDeps {
  imports: ImportProcess<ListImportDocument>;
  sheets: Pick<SheetReader, 'read'>;
  folder: SheetFolder;
}
