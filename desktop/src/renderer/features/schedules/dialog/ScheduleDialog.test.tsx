import { act, configure, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listConnections } from '@recado/shared/connections';
import { getOptOut } from '@recado/shared/opt-outs';
import {
  createSchedule,
  deleteScheduleFile,
  getSchedule,
  type Schedule,
  sendScheduleNow,
  updateSchedule,
} from '@recado/shared/schedules';
import { listHolidays } from '@recado/shared/working-hours';
import { deliver } from '@/lib/realtime/listeners';
import { build } from '@/testing/build';
import { fakeUploads, type UploadReply } from '@/testing/fake-uploads';
import { fakeServer, renderSignedIn } from '@/testing/render-signed-in';
import { buildSchedule } from '../testing/build-schedule';
import { ScheduleDialog, type ScheduleDialogProps } from './ScheduleDialog';

// Role queries include hidden elements, because without a layout Fluent treats an open dialog as closed.
configure({ defaultHidden: true });

let server: ReturnType<typeof fakeServer>;
const onClose = vi.fn();
const maria = { id: 5, name: 'Maria Souza' };
const NOW = new Date('2026-11-24T15:30:20.000Z');

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onClose.mockReset();
  server = fakeServer();
  server.on(listConnections, () => ({ body: [] }));
  server.on(getOptOut, () => ({ body: { optOut: null } }));
  server.on(listHolidays, () => ({ body: { holidays: [] } }));
  server.on(createSchedule, () => ({ status: 201, body: buildSchedule() }));
  server.on(updateSchedule, () => ({ body: buildSchedule() }));
  return () => vi.useRealTimers();
});

const open = (props: Partial<ScheduleDialogProps> = {}, user = build.user()) =>
  renderSignedIn(<ScheduleDialog {...props} onClose={onClose} />, user);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string | RegExp, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
const select = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
const pdf = new File(['%PDF'], 'pedido.pdf', { type: 'application/pdf' });
const TEXT = /^Mensagem\W*$/;
const TIME = /^Data e hora do envio/;

describe('a new scheduled message', () => {
  it('proposes an hour from now in the company’s zone and saves all choices', async () => {
    await open({ contact: maria, text: 'Bom dia, Maria!' }, build.user({ profile: 'admin' }));
    expect(screen.getByText('Nova mensagem agendada')).toBeTruthy();
    expect(field(TIME).value).toBe('2026-11-24T13:30');
    expect(screen.getByText('15 de 65.536')).toBeTruthy();
    fireEvent.click(field('Cancelar se o cliente escrever'));
    fireEvent.click(field('Assinar'));
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(screen.getAllByText('Mensagem agendada com sucesso.')[0]).toBeTruthy();
    expect(server.requestsTo(createSchedule)[0]?.body).toEqual({
      body: 'Bom dia, Maria!',
      contactId: 5,
      sendAt: '2026-11-24T13:30',
      whatsappId: null,
      recurrence: null,
      cancelOnReply: true,
      openTicket: false,
      sign: false,
      expectsFile: false,
      clientId: expect.any(String),
    });
  });

  it('warns about a person who opted out, and more strongly if the message repeats', async () => {
    server.on(getOptOut, ({ query }) => ({
      body: {
        optOut:
          query.get('contactId') === '5'
            ? { at: '2026-11-02T15:00:00.000Z', source: 'reply' as const }
            : null,
      },
    }));
    await open({ contact: maria, text: 'Bom dia, Maria!' });
    expect(
      await screen.findByText(/^Em 02\/11\/2026, esta pessoa respondeu .* espera receber\.$/),
    ).toBeTruthy();
    fireEvent.click(field('Repetir'));
    fireEvent.click(await screen.findByRole('option', { name: 'Todo mês' }));
    expect(await screen.findByText(/Para agendar, escolha “Não repetir”\.$/)).toBeTruthy();
    server.on(createSchedule, () => ({ status: 409, body: { error: 'ERR_OPTED_OUT' } }));
    save();
    expect(
      (
        await screen.findAllByText('Esta pessoa pediu para não receber campanhas nem mensagens repetidas.')
      )[0],
    ).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('shows the specified errors and keeps the input', async () => {
    await open();
    save();
    expect(await screen.findAllByText('Obrigatório')).toHaveLength(2);
    fill(TEXT, 'Oi');
    expect(await screen.findByText('Mensagem muito curta')).toBeTruthy();
    fill(TIME, '2026-11-24T12:00');
    expect(await screen.findByText('Escolha um horário no futuro')).toBeTruthy();
    fill(TIME, '2028-11-25T12:00');
    expect(await screen.findByText('Escolha um horário nos próximos dois anos')).toBeTruthy();
    fill(TIME, '');
    await waitFor(() => expect(screen.getAllByText('Obrigatório')).toHaveLength(2));
    expect(field(TEXT).value).toBe('Oi');
    expect(server.requestsTo(createSchedule)).toEqual([]);
  });

  it('signs the messages of agents always', async () => {
    await open();
    expect(field('Assinar').disabled).toBe(true);
    expect(field('Assinar').checked).toBe(true);
    expect(screen.getByText('Mensagens de atendentes são sempre assinadas.')).toBeTruthy();
  });

  it('names the company’s zone if the computer’s time differs', async () => {
    const user = build.user();
    await open({}, { ...user, company: { ...user.company, timeZone: 'America/Rio_Branco' } });
    expect(field(TIME).value).toBe('2026-11-24T11:30');
    expect(screen.getByText(/^Horário Padrão do Acre/)).toBeTruthy();
  });

  it('keeps the input and shows the reason if saving fails', async () => {
    server.on(createSchedule, () => ({ status: 409, body: { error: 'ERR_LIMIT_REACHED' } }));
    await open({ contact: maria, text: 'Bom dia, Maria!' });
    save();
    await waitFor(() => expect(server.requestsTo(createSchedule)).toHaveLength(1));
    server.on(createSchedule, () => ({
      status: 400,
      body: { error: 'ERR_VALIDATION', details: { field: 'sendAt', reason: 'past' } },
    }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false),
    );
    save();
    expect(await screen.findByText('Escolha um horário no futuro')).toBeTruthy();
    expect(field(TEXT).value).toBe('Bom dia, Maria!');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the recurrence', () => {
  const repeat = async (label: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Repetir' }));
    fireEvent.click(await screen.findByRole('option', { name: label }));
  };
  const preview = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('begins with the weekday of the first message and shows the next three', async () => {
    await open({ contact: maria, text: 'Bom dia, Maria!' });
    await repeat('Toda semana');
    expect(screen.getByRole('button', { name: 'terça-feira' }).getAttribute('aria-pressed')).toBe('true');
    expect(preview()).toEqual([
      'ter., 24/11/2026, 13:30',
      'ter., 01/12/2026, 13:30',
      'ter., 08/12/2026, 13:30',
      'e assim por diante',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'quinta-feira' }));
    fill('A cada', '2');
    expect(preview().slice(0, 3)).toEqual([
      'ter., 24/11/2026, 13:30',
      'qui., 26/11/2026, 13:30',
      'ter., 08/12/2026, 13:30',
    ]);
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(createSchedule)[0]?.body).toMatchObject({
      recurrence: { frequency: 'weekly', interval: 2, weekdays: [2, 4], businessDays: false, until: null },
    });
  });

  it('moves closed days with "dia útil" and ends after a number of messages', async () => {
    await open({ contact: maria, text: 'Bom dia, Maria!' });
    fill(TIME, '2026-11-27T09:00');
    await repeat('Todos os dias');
    fireEvent.click(field('Só em dias úteis'));
    expect(preview().slice(0, 3)).toEqual([
      'sex., 27/11/2026, 09:00',
      'seg., 30/11/2026, 09:00',
      'ter., 01/12/2026, 09:00',
    ]);
    fireEvent.click(screen.getByRole('combobox', { name: 'Termina' }));
    fireEvent.click(await screen.findByRole('option', { name: 'Depois de um número de envios' }));
    fill('Número de envios', '2');
    expect(preview()).toEqual(['sex., 27/11/2026, 09:00', 'seg., 30/11/2026, 09:00']);
  });

  it('rejects wrong numbers, a week without days and a past end', async () => {
    await open({ contact: maria, text: 'Bom dia, Maria!' });
    await repeat('Toda semana');
    fireEvent.click(screen.getByRole('button', { name: 'terça-feira' }));
    fill('A cada', '0');
    save();
    expect(await screen.findByText('Escolha ao menos um dia')).toBeTruthy();
    expect(screen.getByText('De 1 a 99')).toBeTruthy();
    expect(server.requestsTo(createSchedule)).toEqual([]);
  });
});

describe('the file of a scheduled message', () => {
  it('is uploaded after saving, and again after a failure without a second schedule', async () => {
    let reply: UploadReply = { status: 507, body: { error: 'ERR_STORAGE_FULL' } };
    const uploads = fakeUploads(() => reply);
    await open({ contact: maria, text: 'Segue o pedido.' });
    select(pdf);
    expect(screen.getByText('15 de 4.096')).toBeTruthy();
    save();
    expect(await screen.findByText(/A mensagem foi salva, mas o arquivo não foi enviado/)).toBeTruthy();
    expect(server.requestsTo(createSchedule)[0]?.body).toMatchObject({ expectsFile: true });
    expect(onClose).not.toHaveBeenCalled();
    reply = { status: 200, body: buildSchedule({ mediaName: 'pedido.pdf' }) };
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(createSchedule)).toHaveLength(1);
    expect(server.requestsTo(updateSchedule)).toHaveLength(1);
    expect(uploads.map(({ url }) => url)).toEqual(
      Array(2).fill('http://recado.test/schedules/1/file-upload'),
    );
  });

  it('limits the text to a caption', async () => {
    await open({ contact: maria, text: 'a'.repeat(4_097) });
    select(pdf);
    save();
    expect(await screen.findByText('Com arquivo, no máximo 4.096 caracteres')).toBeTruthy();
    expect(server.requestsTo(createSchedule)).toEqual([]);
  });

  it('is removed from a stored schedule', async () => {
    const schedule = buildSchedule({ mediaName: 'pedido.pdf', mediaType: 'document', mediaPath: 'f' });
    server.on(deleteScheduleFile, () => ({ body: buildSchedule() }));
    await open({ schedule });
    fireEvent.click(screen.getByRole('button', { name: 'Remover pedido.pdf' }));
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(deleteScheduleFile)).toHaveLength(1);
  });

  it('is reported as missing if it never arrived', async () => {
    await open({ schedule: buildSchedule({ expectsFile: true }) });
    expect(screen.getByText(/O arquivo escolhido não foi recebido/)).toBeTruthy();
  });
});

describe('a stored schedule', () => {
  const sent: Partial<Schedule> = { status: 'ENVIADA', sentAt: '2027-03-01T12:00:05.000Z' };

  it('saves without its time if that did not move', async () => {
    await open({ schedule: buildSchedule({ status: 'ATRASADA', sendAt: '2026-11-24T15:00:00.000Z' }) });
    fill(TEXT, 'O pedido chega hoje.');
    save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(updateSchedule)[0]?.body).not.toHaveProperty('sendAt');
    expect(screen.getAllByText('Agendamento atualizado com sucesso.')[0]).toBeTruthy();
  });

  it.each([
    ['ATRASADA', /A mensagem será enviada quando for possível\.$/],
    ['ERRO', /A mensagem não foi enviada\.$/],
  ] as const)('that waits for new chats and is %s shows whether it will be sent', async (status, text) => {
    const sendAt = '2026-11-24T15:00:00.000Z';
    await open({ schedule: buildSchedule({ status, failure: 'newChats', sendAt }) });
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('shows its failure, and needs a new time or "Enviar agora"', async () => {
    const schedule = buildSchedule({
      status: 'ERRO',
      failure: 'rejected',
      sendAt: '2026-11-24T15:00:00.000Z',
    });
    server.on(sendScheduleNow, () => ({ body: schedule }));
    await open({ schedule });
    expect(screen.getByText('Erro de Envio')).toBeTruthy();
    expect(screen.getByText('O WhatsApp recusou a mensagem.')).toBeTruthy();
    save();
    expect(await screen.findByText('Escolha um horário no futuro')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Enviar agora' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(sendScheduleNow)).toHaveLength(1);
  });

  it('cannot be saved once it was sent', async () => {
    await open({ schedule: buildSchedule(sent) });
    expect(screen.getByText('Mensagem Enviada')).toBeTruthy();
    expect(screen.getByText(/já foi enviada em 01\/03\/2027 09:00:05/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true);
    expect(field(TEXT).disabled).toBe(true);
  });

  it('becomes read-only when it is sent while the dialog is open', async () => {
    const schedule = buildSchedule();
    await open({ schedule });
    fill(TEXT, 'O pedido chega hoje.');
    act(() =>
      deliver(
        'schedule',
        { action: 'update', scheduleId: 1, schedules: { ...schedule, ...sent } },
        undefined,
      ),
    );
    expect(await screen.findByText('Mensagem Enviada')).toBeTruthy();
    expect(field(TEXT).value).toBe('O pedido chega hoje.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true);
  });

  it('offers the save of a colleague who was first, and the own one', async () => {
    const theirs = buildSchedule({ body: 'Bom dia, Maria!', whatsapp: { id: 3, name: 'Loja' }, version: 2 });
    let { version } = theirs;
    server.on(getSchedule, () => ({ body: { ...theirs, runs: [] } }));
    server.on(updateSchedule, ({ body }) => {
      if ((body as Schedule).version === version) return { body: buildSchedule({ version: 3 }) };
      const fields = ['body', 'whatsappId', 'sendAt', 'media'];
      const details = { by: 'Bruno', at: '2026-11-24T15:00:00.000Z', fields, version };
      return { status: 409, body: { error: 'ERR_CONFLICT', details } };
    });
    await open({ schedule: buildSchedule() });
    const saveMine = async () => {
      fill(TEXT, 'O pedido chega hoje.');
      save();
      await screen.findByText('Bruno salvou estas informações enquanto você editava');
    };
    await saveMine();
    fireEvent.click(screen.getByRole('button', { name: 'Ver as mudanças' }));
    expect(await screen.findByText('Conexão: Loja')).toBeTruthy();
    expect(screen.getByText('Data e hora do envio: seg., 01/03/2027, 09:00')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Usar as mudanças' }));
    await waitFor(() => expect(field(TEXT).value).toBe('Bom dia, Maria!'));
    version = 4;
    await saveMine();
    fireEvent.click(screen.getByRole('button', { name: 'Salvar as minhas' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(server.requestsTo(updateSchedule).at(-1)?.body).toMatchObject({
      body: 'O pedido chega hoje.',
      version: 4,
    });
  });

  it('explains that it was sent in between', async () => {
    server.on(updateSchedule, () => ({
      status: 409,
      body: { error: 'ERR_CONFLICT', details: { status: 'ENVIANDO' } },
    }));
    await open({ schedule: buildSchedule() });
    fill(TEXT, 'O pedido chega hoje.');
    save();
    expect(await screen.findByText(/já está sendo enviada ou foi enviada/)).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});
