import { saveFile } from '@/lib/sheet/save-file';

/** Name of the specified example file. */
const FILE_NAME = 'planilha.xlsx';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ROWS = [
  ['nome', 'numero', 'email', 'pedido'],
  ['Maria Souza', '5511987654321', 'maria@exemplo.com.br', '1042'],
  ['João Pereira', '5521998765432', '', '1043'],
] as const;

/** Downloads an example of a sheet for a list. The library is loaded on demand. */
export async function saveSampleSheet(): Promise<void> {
  const { writeWorkbook } = await import('@recado/shared/sheet');
  saveFile(FILE_NAME, new Blob([writeWorkbook('Contatos', ROWS)], { type: TYPE }));
}
