import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import {
  type ContactImport,
  getImportLog,
  importFromPhone,
  type ImportLogLine,
  stopImport,
} from '@recado/shared/contacts';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { logRows } from '../rules/log-file';
import { someImport } from '../testing/render-signed-in';
import { ImportFromPhoneDialog } from './ImportFromPhoneDialog';
import { ImportProgress } from './ImportProgress';
import { ImportResult } from './ImportResult';
import { ImportStatus } from './ImportStatus';
import { LatestLog } from './LatestLog';

const admin = build.user({ profile: 'admin' });
async function show(element: ReactNode) {
  const server = fakeServer();
  await renderSignedIn(<main>{element}</main>, admin);
  return server;
}
const text = () => screen.getByRole('main').textContent;
const button = (name: string) => screen.queryByRole('button', { name });

describe('ImportStatus', () => {
  const onAbsentOnly = vi.fn();
  const status = (latest: ContactImport | null, checks = { waiting: 0, absent: 0 }, absentOnly = false) => (
    <ImportStatus imports={{ latest, checks }} absentOnly={absentOnly} onAbsentOnly={onAbsentOnly} />
  );

  test.each<[string, ContactImport, string]>([
    [
      'receives its file',
      someImport({ state: 'receiving', total: 1_000 }),
      'Recebendo o arquivo: 1.000 contatos até agora.',
    ],
    ['is working', someImport({ total: 50_000, done: 12_000 }), 'Importando contatos: 12.000 de 50.000.'],
    [
      'waits',
      someImport({ state: 'waiting', total: 1_000 }),
      'Na fila: 1.000 contatos aguardam o fim da importação anterior.',
    ],
  ])('of an import that %s shows its numbers and can stop it', async (_case, latest, words) => {
    const server = await show(status(latest));
    server.on(stopImport, () => ({ body: someImport({ state: 'stopped' }) }));
    expect(text()).toContain(words);
    await userEvent.click(button('Parar')!);
    await waitFor(() => expect(server.requestsTo(stopImport)).toHaveLength(1));
  });

  test.each([
    [{ waiting: 1, absent: 0 }, '1 número importado ainda será verificado', null],
    [
      { waiting: 0, absent: 1_200 },
      '1.200 números importados não estão no WhatsApp.',
      'Ver números sem WhatsApp',
    ],
  ])('after an import with %j explains the checks', async (checks, words, label) => {
    await show(status(someImport({ state: 'done' }), checks));
    expect(text()).toContain(words);
    expect(button('Ver números sem WhatsApp') !== null).toBe(label !== null);
  });

  test('leads back from the numbers without WhatsApp, even if none is left', async () => {
    await show(status(null, { waiting: 0, absent: 0 }, true));
    await userEvent.click(button('Ver todos os contatos')!);
    expect(onAbsentOnly).toHaveBeenCalledWith(false);
  });

  test('shows nothing without an import or checks', async () => {
    await show(status(someImport({ state: 'done' })));
    expect(text()).toBe('');
  });
});

describe('ImportProgress', () => {
  test.each([
    [null, 'Enviando: 0 de 2.000 linhas'],
    [{ sent: 1_000, import: someImport() }, 'Enviando: 1.000 de 2.000 linhas'],
    [{ sent: 2_000, import: someImport({ done: 1_500 }) }, 'Importando: 1.500 de 2.000 linhas'],
    [{ sent: 2_000, import: someImport({ state: 'waiting' }) }, 'Na fila: começa quando'],
  ])('of %j reads "%s"', async (progress, words) => {
    await show(<ImportProgress total={2_000} progress={progress} />);
    expect(text()).toContain(words);
  });
});

const lines: ImportLogLine[] = [
  { row: 2, message: 'added', contactId: 1, firstRow: null },
  { row: 3, message: 'repeated', contactId: null, firstRow: 2 },
  { row: 4, message: 'numberShort', contactId: null, firstRow: null },
];

describe('ImportResult', () => {
  const sent = [
    { row: 2, name: 'Rosa', number: '5511987654321' },
    { row: 3, name: 'Rosa L', number: '5511987654321' },
    { row: 4, name: 'João', number: '55' },
  ];
  const shownRows = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

  test('lists first only rows that were not imported, with the reason', async () => {
    await show(<ImportResult result={someImport({ state: 'done' })} log={logRows(lines, sent)} />);
    expect(shownRows()).toEqual(['3', '4']);
    expect(text()).toContain('Repetido: mesmo número da linha 2');
    expect(text()).toContain('Faltam dígitos');
    await userEvent.click(screen.getByRole('checkbox', { name: /2 linhas/ }));
    expect(shownRows()).toEqual(['2', '3', '4']);
  });

  test('lists all rows if each was imported', async () => {
    await show(
      <ImportResult result={someImport({ state: 'done' })} log={logRows(lines.slice(0, 1), sent)} />,
    );
    expect(shownRows()).toEqual(['2']);
    expect(screen.getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
  });

  test.each([
    ['done', 'Importação concluída. Adicionados: 1.100'],
    ['stopped', 'A importação foi interrompida; o que já foi feito fica. Adicionados: 1.100'],
  ] as const)('of an import that is %s counts contacts and tickets', async (state, words) => {
    const result = someImport({ state, added: 1_100, known: 2, invalid: 3, tickets: 1_100 });
    await show(<ImportResult result={result} log={[]} />);
    expect(text()).toContain(words);
    expect(text()).toContain('1.100 tickets criados.');
  });
});

describe('LatestLog', () => {
  test('shows row numbers without columns for names, which the server does not store', async () => {
    const server = await show(<LatestLog latest={someImport({ state: 'done' })} />);
    server.on(getImportLog, () => ({ body: { getLogs: lines, nextPart: null } }));
    expect(await screen.findByText('Faltam dígitos')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Linha',
      'Resultado',
    ]);
  });

  test('explains a failure and loads the log on request', async () => {
    const server = await show(<LatestLog latest={someImport({ state: 'done' })} />);
    server.on(getImportLog, () => ({ status: 404, body: { error: 'ERR_NO_IMPORT_FOUND' } }));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Não foi possível carregar o registro');
    server.on(getImportLog, () => ({ body: { getLogs: lines, nextPart: null } }));
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));
    expect(await screen.findByText('Faltam dígitos')).toBeTruthy();
  });
});

describe('ImportFromPhoneDialog', () => {
  test.each<[string, { status?: number; body: unknown }, string]>([
    [
      'an empty address book',
      { body: { import: someImport({ total: 0 }) } },
      'A agenda do telefone está vazia',
    ],
    [
      'the number of records',
      { body: { import: someImport({ total: 1_500 }) } },
      'A agenda está sendo importada: 1.500 registros.',
    ],
    [
      'another import under way',
      { status: 409, body: { error: 'ERR_CONFLICT' } },
      'Outra importação de contatos está em andamento.',
    ],
  ])('reports %s and closes', async (_case, response, words) => {
    const onClose = vi.fn();
    const server = await show(<ImportFromPhoneDialog onClose={onClose} />);
    server.on(importFromPhone, () => response);
    const dialog = screen.getByRole('alertdialog', { name: 'Importar contatos do telefone?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Importar' }));
    expect(await screen.findByText((shown) => shown.startsWith(words))).toBeTruthy();
    expect(onClose).toHaveBeenCalled();
  });
});
