import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listQueues } from '@recado/shared/queues';
import {
  createServiceLevel,
  deleteServiceLevel,
  listServiceLevels,
  type ServiceLevel,
  updateServiceLevel,
} from '@recado/shared/service-levels';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { ServiceLevelsTab } from './ServiceLevelsTab';

configure({ defaultHidden: true });

const queue = { ...build.queues.sales, greetingMessage: '' };
const level: ServiceLevel = {
  id: 4,
  name: 'Padrão',
  firstReplyMinutes: 15,
  nextReplyMinutes: 90,
  resolveMinutes: null,
  queueIds: [],
  warnPercent: 80,
  version: 2,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

/** The list is requested again after each change. */
async function show(levels: ServiceLevel[]) {
  server.on(listServiceLevels, () => ({ body: { serviceLevels: levels } }));
  server.on(listQueues, () => ({ body: [queue] }));
  await renderSignedIn(<ServiceLevelsTab />, build.user({ profile: 'admin' }));
}
const field = (name: string) => screen.findByRole('textbox', { name });
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('ServiceLevelsTab', () => {
  it('lists the levels with their times and queues', async () => {
    await show([level, { ...level, id: 5, name: 'Vendas', queueIds: [queue.id], resolveMinutes: 480 }]);
    const [, padrao, vendas] = await screen.findAllByRole('row');
    expect(padrao?.textContent).toBe('PadrãoTodas as outras15 min1 h 30 min—');
    expect(vendas?.textContent).toBe(`Vendas${queue.name}15 min1 h 30 min8 h`);
  });

  it('explains an empty list, and creates a level in minutes and hours', async () => {
    await show([]);
    await screen.findByText('Nenhum prazo ainda');
    server.on(createServiceLevel, ({ body }) => ({
      status: 201,
      body: { ...(body as object), id: 9, version: 0 },
    }));
    press('Adicionar prazo');
    await type('Nome', 'Rápido');
    await type('Primeira resposta', '20');
    await type('Resolução', '8');
    press('Salvar');
    await waitFor(() => expect(server.requestsTo(createServiceLevel)).toHaveLength(1));
    expect(server.requestsTo(createServiceLevel)[0]?.body).toEqual({
      name: 'Rápido',
      firstReplyMinutes: 20,
      nextReplyMinutes: null,
      resolveMinutes: 480,
      queueIds: [],
      warnPercent: 80,
    });
  });

  it('requires a name, a time, and numbers in their limits', async () => {
    await show([]);
    await screen.findByText('Nenhum prazo ainda');
    press('Adicionar prazo');
    await field('Nome');
    press('Salvar');
    await screen.findByText('Informe um nome.');
    await screen.findByText('Informe ao menos um tempo.');
    await type('Primeira resposta', 'logo');
    await screen.findByText('Informe um número inteiro.');
    await type('Primeira resposta', '0');
    await screen.findByText('Informe de 1 minuto a 90 dias.');
    await type('Avisar depois de', '5');
    press('Salvar');
    await screen.findByText('Informe de 10 a 99.');
    expect(server.requestsTo(createServiceLevel)).toEqual([]);
  });

  it('names the level that has the name or the queues already', async () => {
    await show([level]);
    const conflicts = [
      { field: 'name' },
      { field: 'queueIds', queueId: queue.id, level: 'Vendas' },
      { field: 'queueIds', queueId: null, level: 'Geral' },
    ];
    server.on(updateServiceLevel, () => ({
      status: 409,
      body: { error: 'ERR_CONFLICT', details: conflicts[server.requestsTo(updateServiceLevel).length - 1] },
    }));
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Padrão' }));
    await type('Nome', 'Vendas');
    press('Salvar');
    await screen.findByText('Já existe um prazo com este nome.');
    await type('Nome', 'Outro');
    press('Salvar');
    await screen.findByText(`A fila ${queue.name} já está no prazo Vendas.`);
    press('Salvar');
    await screen.findByText(/O prazo Geral já vale para todas as outras filas/u);
    expect(server.requestsTo(updateServiceLevel)[0]?.body).toMatchObject({ version: 2 });
  });

  it('deletes a level after a confirmation', async () => {
    await show([level]);
    server.on(deleteServiceLevel, () => ({ status: 204 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Excluir Padrão' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(server.requestsTo(deleteServiceLevel)).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    await waitFor(() => expect(server.requestsTo(deleteServiceLevel)).toHaveLength(1));
  });
});
