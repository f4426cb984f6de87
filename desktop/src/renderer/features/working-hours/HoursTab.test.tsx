import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CompanyDetail, getCompany, updateCompanySchedules } from '@recado/shared/companies';
import { listConnections } from '@recado/shared/connections';
import { getQueue, listQueues } from '@recado/shared/queues';
import {
  addDays,
  CLOSED_TEXTS,
  COMPANY_SCHEDULE,
  createHolidays,
  deleteHoliday,
  fillClosedText,
  getClosedText,
  type Holiday,
  hoursState,
  type HoursStateResponse,
  listClosures,
  listHolidays,
  localDate,
  nationalHolidays,
  previewHours,
  QUEUE_SCHEDULE,
  type Schedule,
  setClosure,
  updateHoliday,
} from '@recado/shared/working-hours';
import { build } from '@/testing/build';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { HoursTab } from './HoursTab';
import { yearToAdd } from './rules/holiday-list';

configure({ defaultHidden: true });

const ZONE = 'America/Sao_Paulo';
const today = localDate(ZONE, new Date());
const year = Number(today.slice(0, 4));
const christmas: Holiday = {
  id: 5,
  date: '2020-12-25',
  yearly: true,
  closed: true,
  label: 'Natal',
  queueIds: [],
};
const open: HoursStateResponse = { open: true, because: 'always', label: null, until: null };
const queue = { ...build.queues.sales, greetingMessage: '' };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});

interface Setup {
  scheduleType?: 'company' | 'queue';
  holidays?: Holiday[];
  state?: HoursStateResponse;
  closures?: { queueId: number | null; closedUntil: { at: string; label: string } }[];
}
/** Opens the tab of a company. Its lists are requested again after each change. */
async function show({ scheduleType = 'company', holidays = [], state = open, closures = [] }: Setup = {}) {
  const company = {
    id: 1,
    schedules: COMPANY_SCHEDULE,
    version: 0,
    timeZone: ZONE,
    language: 'pt',
  } as unknown as CompanyDetail;
  server.on(getCompany, () => ({ body: company }));
  server.on(updateCompanySchedules, ({ body }) => ({ body: { ...company, ...(body as object) } }));
  server.on(listQueues, () => ({ body: [queue] }));
  server.on(getQueue, () => ({
    body: { ...queue, outOfHoursMessage: '', schedules: QUEUE_SCHEDULE, version: 1 },
  }));
  server.on(listConnections, () => ({ body: [] }));
  server.on(hoursState, () => ({ body: state }));
  server.on(listHolidays, () => ({ body: { holidays } }));
  server.on(listClosures, () => ({ body: { closures } }));
  const at = `${addDays(today, 2)}T13:00:00.000Z`;
  const closed = { ...open, open: false, because: 'holiday', label: 'Natal' };
  server.on(previewHours, () => ({
    body: {
      previews: [
        { moment: 'now', at, state: open, queueId: null, text: null },
        { moment: 'holiday', at, state: closed, queueId: 1, text: 'Olá, Maria! Voltamos em breve.' },
      ],
    },
  }));
  const settings = [
    { key: 'scheduleType', value: scheduleType },
    { key: 'lunchTime', value: 'enabled' },
  ] as const;
  const user = build.user({ profile: 'admin' });
  await renderSignedIn(<HoursTab />, { ...user, company: { ...user.company, settings: [...settings] } });
  await screen.findByRole('region', { name: 'Feriados' });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const dialog = () => within(screen.getByRole('dialog'));
const save = () => fireEvent.click(dialog().getByRole('button', { name: 'Salvar' }));

describe('the weekly hours', () => {
  it('are described in words and saved with a break', async () => {
    await show();
    const words = () => screen.getByText(/\.$/, { selector: '[role=status]' }).textContent;
    expect(words()).toBe('Sempre aberto.');
    fill('Segunda-feira: início', '0800');
    expect(screen.getByText('Corrija os horários indicados.')).toBeTruthy();
    fill('Segunda-feira: fim', '1800');
    fill('Segunda-feira: início do intervalo', '1200');
    fill('Segunda-feira: fim do intervalo', '1300');
    expect(words()).toBe(
      'Segunda das 08:00 às 18:00, com intervalo das 12:00 às 13:00; terça a domingo fechado.',
    );
    press('Salvar');
    expect(await screen.findByText('Horários atualizados com sucesso.')).toBeTruthy();
    const [request] = server.requestsTo(updateCompanySchedules);
    expect((request?.body as { schedules: unknown[] }).schedules[0]).toMatchObject({
      startTime: '08:00',
      breakStart: '12:00',
      breakEnd: '13:00',
    });
  });

  it('get a default text for customers outside of them as long as a connection has none', async () => {
    let missing = true;
    server.on(getClosedText, () => ({ body: { missing } }));
    server.on(fillClosedText, () => {
      missing = false;
      return { status: 204 };
    });
    await show();
    expect(screen.queryByText(/ainda não recebe nenhuma mensagem/)).toBeNull();
    fill('Segunda-feira: início', '0800');
    fill('Segunda-feira: fim', '1800');
    press('Salvar');
    expect((await screen.findByText(/ainda não recebe/)).textContent).toContain(CLOSED_TEXTS.pt);
    press('Usar este texto');
    expect(await screen.findByText('Mensagem de fora do expediente salva.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/ainda não recebe/)).toBeNull());
  });

  it('offer the hours of a colleague who saved first, and the own ones', async () => {
    await show();
    const theirs = COMPANY_SCHEDULE.map((day) => ({ ...day, startTime: '07:00', endTime: '15:00' }));
    let version = 1;
    server.on(getCompany, () => ({
      body: { id: 1, schedules: theirs, version, timeZone: ZONE, language: 'pt' },
    }));
    server.on(updateCompanySchedules, ({ body }) => {
      const week = body as { schedules: Schedule; version: number };
      if (week.version !== version) {
        const details = { by: 'Bruno', at: '2026-11-27T12:00:00.000Z', fields: ['schedules'], version };
        return { status: 409, body: { error: 'ERR_CONFLICT', details } };
      }
      version += 1;
      return { body: { id: 1, ...week, version, timeZone: ZONE, language: 'pt' } };
    });
    const start = () => screen.getByLabelText<HTMLInputElement>('Segunda-feira: início').value;
    const saveMonday = async () => {
      fill('Segunda-feira: início', '0800');
      fill('Segunda-feira: fim', '1800');
      press('Salvar');
      await screen.findByText('Bruno salvou estas informações enquanto você editava');
    };
    await saveMonday();
    press('Ver as mudanças');
    expect(await screen.findByText(/^Horários da semana: .*07:00/)).toBeTruthy();
    press('Usar as mudanças');
    await waitFor(() => expect(start()).toBe('07:00'));
    version = 2;
    await saveMonday();
    press('Salvar as minhas');
    expect(await screen.findByText('Horários atualizados com sucesso.')).toBeTruthy();
    expect(start()).toBe('08:00');
    expect(server.requestsTo(updateCompanySchedules).at(-1)?.body).toMatchObject({ version: 2 });
  });

  it('are those of the queues if queues have their own', async () => {
    await show({ scheduleType: 'queue' });
    expect(screen.queryByLabelText('Segunda-feira: início')).toBeNull();
    expect(screen.getByRole('button', { name: 'Abrir as filas' })).toBeTruthy();
    expect(await screen.findByRole('group', { name: 'Vendas' })).toBeTruthy();
  });
});

describe('the state', () => {
  it('names the reason and the next opening', async () => {
    const until = new Date(`${addDays(today, 1)}T08:00:00-03:00`).toISOString();
    await show({ state: { open: false, because: 'holiday', label: 'Natal', until } });
    expect(await screen.findByText('Fechado agora (Natal) · abre amanhã às 08:00')).toBeTruthy();
  });

  it('closes a queue for an hour with a reason', async () => {
    await show({ scheduleType: 'queue' });
    server.on(setClosure, ({ body }) => ({ body }));
    fireEvent.click(await screen.findByRole('button', { name: 'Fechar agora: Vendas' }));
    expect(await dialog().findByLabelText(/^Até a (próxima abertura|abertura do dia seguinte)/)).toBeTruthy();
    fireEvent.click(dialog().getByLabelText(/^Por 1 hora/));
    fill('Motivo', 'Falta de luz');
    fireEvent.click(dialog().getByRole('button', { name: 'Fechar agora' }));
    await waitFor(() => expect(server.requestsTo(setClosure)).toHaveLength(1));
    const { queueId, closedUntil } = server.requestsTo(setClosure)[0]?.body as {
      queueId: number;
      closedUntil: { at: string; label: string };
    };
    expect([queueId, closedUntil.label]).toEqual([1, 'Falta de luz']);
    expect(Math.abs(Date.parse(closedUntil.at) - Date.now() - 3_600_000)).toBeLessThan(60_000);
    expect(await screen.findByText(/^Fechado até (hoje|amanhã) às/)).toBeTruthy();
  });

  it('closes the company until a chosen time by its own clock, not in the past', async () => {
    await show();
    server.on(setClosure, ({ body }) => ({ body }));
    fireEvent.click(await screen.findByRole('button', { name: 'Fechar agora: Empresa' }));
    fireEvent.click(dialog().getByLabelText('Escolher dia e hora'));
    fill('Dia', addDays(today, -1));
    fill('Hora', '10:30');
    fireEvent.click(dialog().getByRole('button', { name: 'Fechar agora' }));
    expect(await screen.findByText('Escolha um dia e uma hora no futuro.')).toBeTruthy();
    fill('Dia', addDays(today, 1));
    fireEvent.click(dialog().getByRole('button', { name: 'Fechar agora' }));
    const at = new Date(`${addDays(today, 1)}T10:30:00-03:00`).toISOString();
    await waitFor(() =>
      expect(server.requestsTo(setClosure)[0]?.body).toEqual({
        queueId: null,
        closedUntil: { at, label: '' },
      }),
    );
  });

  it('opens again what was closed', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await show({ closures: [{ queueId: null, closedUntil: { at, label: '' } }] });
    server.on(setClosure, ({ body }) => ({ body }));
    fireEvent.click(await screen.findByRole('button', { name: 'Reabrir: Empresa' }));
    await waitFor(() =>
      expect(server.requestsTo(setClosure)[0]?.body).toEqual({ queueId: null, closedUntil: null }),
    );
  });
});

describe('the holidays', () => {
  it('are added with their own hours; a second one of that day and name is rejected', async () => {
    const eve = { ...christmas, id: 6, date: '2030-12-24', yearly: false, label: 'Véspera' };
    await show({ holidays: [eve] });
    server.on(createHolidays, () => ({ body: { holidays: [] } }));
    await screen.findByText('Véspera');
    press('Adicionar feriado');
    save();
    expect(await screen.findByText('Informe a data')).toBeTruthy();
    expect(screen.getByText('Informe o nome')).toBeTruthy();
    fill(/^Data/, '2030-12-24');
    fill(/^Nome/, 'Véspera');
    save();
    expect(await screen.findByText('Já existe um feriado com esta data e este nome')).toBeTruthy();
    fill(/^Nome/, 'Véspera de Natal');
    fireEvent.click(dialog().getByLabelText('Outro horário'));
    save();
    expect(await screen.findByText('Preencha o início e o fim')).toBeTruthy();
    fill('Início', '0800');
    fill('Fim', '1200');
    save();
    expect(await screen.findByText('Feriado salvo.')).toBeTruthy();
    const holiday = {
      date: '2030-12-24',
      yearly: false,
      label: 'Véspera de Natal',
      queueIds: [],
      closed: false,
      startTime: '08:00',
      endTime: '12:00',
    };
    expect(server.requestsTo(createHolidays)[0]?.body).toEqual({ holidays: [holiday] });
  });

  it('are changed, and deleted after a confirmation that names them', async () => {
    await show({ holidays: [christmas] });
    server.on(updateHoliday, ({ body }) => ({ body: { id: 5, ...(body as object) } }));
    server.on(deleteHoliday, () => ({ status: 204 }));
    expect(await screen.findByText('todo ano')).toBeTruthy();
    press('Editar Natal');
    fill(/^Nome/, 'Dia de Natal');
    save();
    const { id: _id, ...fields } = christmas;
    await waitFor(() =>
      expect(server.requestsTo(updateHoliday)[0]?.body).toEqual({ ...fields, label: 'Dia de Natal' }),
    );
    press('Excluir Natal');
    expect(screen.getByText('Excluir o feriado Natal?')).toBeTruthy();
    press('Excluir');
    expect(await screen.findByText('Feriado excluído.')).toBeTruthy();
    expect(server.requestsTo(deleteHoliday).map(({ path }) => path)).toEqual(['/holidays/5']);
  });

  it('of Brazil are added by a checklist without the optional ones and those listed', async () => {
    await show({ holidays: [christmas] });
    server.on(createHolidays, () => ({ body: { holidays: [] } }));
    await screen.findByText('todo ano');
    press(`Adicionar feriados nacionais de ${yearToAdd([christmas], today)}`);
    fireEvent.change(dialog().getByLabelText('Ano'), { target: { value: String(year) } });
    const check = (name: RegExp) => dialog().getByLabelText<HTMLInputElement>(name);
    expect([check(/Carnaval/).checked, check(/Corpus Christi/).checked]).toEqual([false, false]);
    expect([check(/· Natal/).checked, check(/· Natal/).disabled]).toEqual([true, true]);
    fireEvent.click(check(/Carnaval/));
    fireEvent.click(check(/Finados/));
    press('Adicionar 9 feriados');
    expect(await screen.findByText('9 feriados adicionados.')).toBeTruthy();
    const expected = nationalHolidays(year)
      .map(({ date, label }) => ({ date, label: label.pt }))
      .filter(({ label }) => !['Natal', 'Finados', 'Corpus Christi'].includes(label))
      .map((day) => ({ ...day, yearly: false, closed: true, queueIds: [] }));
    expect(server.requestsTo(createHolidays)[0]?.body).toEqual({ holidays: expected });
  });
});

describe('the preview', () => {
  it('shows the texts that customers receive', async () => {
    await show({ scheduleType: 'queue' });
    const holiday = within(await screen.findByRole('article', { name: 'No próximo feriado' }));
    expect(holiday.getByText('Olá, Maria! Voltamos em breve.')).toBeTruthy();
    expect(holiday.getByText('Fechado: Natal')).toBeTruthy();
    expect(holiday.getByText('O ticket espera na fila Vendas.')).toBeTruthy();
    const now = within(screen.getByRole('article', { name: 'Se escrever agora' }));
    expect(now.getByText(/Atendimento normal/)).toBeTruthy();
    await waitFor(() => expect(server.requestsTo(previewHours).at(-1)?.query.get('queueId')).toBe('1'));
  });
});
