import { join } from 'node:path';
import { rowOf } from '../stack/person';
import { customer } from '../stack/simulator';
import type { Profile, Shell } from './host/shell';
import { expect } from './shell-test';

/** José's ticket is assigned to Ana. */
export const JOSE = 'José Antônio Conceição';
export const jose = customer('5511976543210');

/** Larger than the parts in which the stand-in downloads. */
export const PDF = `%PDF-1.4\n${'%'.repeat(4_000)}\n%%EOF\n`;
export const base64 = (content: string | Buffer) => Buffer.from(content).toString('base64');

export async function openJose({ page }: Shell): Promise<void> {
  await rowOf(page, JOSE).click();
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeVisible();
}

/** José sends a PDF to the open conversation. */
export async function receiveFile({ page }: Shell, fileName: string): Promise<void> {
  await jose.sends({ type: 'document', mimetype: 'application/pdf', fileName, file: base64(PDF) });
  await expect(page.getByText(fileName).last()).toBeVisible();
}

export const download = ({ page }: Shell, fileName: string) =>
  page.getByRole('link', { name: `Baixar ${fileName}` }).last();
export const rejection = ({ page }: Shell) =>
  page.getByText('Este arquivo não pode ser salvo neste computador.').first();
export const folderOf = ({ userData }: Profile) => join(userData, 'downloads');
export const drags = async (shell: Shell) =>
  (await shell.calls('webContents.startDrag')).map(({ args }) => args);
