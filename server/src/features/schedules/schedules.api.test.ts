import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { deleteContact } from '@recado/shared/contacts';
import type { QueryOf } from '@recado/shared/contract';
import {
  deleteSchedule,
  deleteScheduleFile,
  listSchedules,
  SCHEDULE_BODY_LENGTH,
  sendScheduleNow,
  updateSchedule,
} from '@recado/shared/schedules';
import { testWindow } from '#core/realtime/testing/test-window';
import type { Persona } from '#testing/factories';
import { schedules } from './schedule.model';
import { inHours, NEXT_YEAR, type ScheduleWorld, startSchedules } from './testing/schedule-world';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

let world: ScheduleWorld;
let colleague: Persona;
beforeAll(async () => {
  world = await startSchedules();
  colleague = await world.build.persona(world.people.company.id);
});
afterAll(() => world.close());

const list = async (query: Partial<QueryOf<typeof listSchedules>> = {}, as = world.people.agent) =>
  (await world.call(listSchedules, { query }, as)).body;
const update = (scheduleId: number, body: Record<string, unknown>, as = world.people.agent) =>
  world.call(updateSchedule, { params: { scheduleId }, body }, as);
const remove = (scheduleId: number, as = world.people.agent) =>
  world.call(deleteSchedule, { params: { scheduleId } }, as);
const state = (scheduleId: number, fields: object) =>
  schedules.updateOne(world.shop.companyId, { _id: scheduleId }, { $set: fields });
const filesOf = (id: string | null) =>
  world.app.database.db.collection<{ _id: string }>('media_files').countDocuments({ _id: id ?? '' });

describe('POST /schedules', () => {
  it('stores a pending message of the caller, whatever the ignored fields contain', async () => {
    const { contactId } = await world.contact();
    const ignored = { status: 'ENVIADA', sentAt: new Date().toISOString(), userId: world.people.admin.id };
    const { status, body } = await world.create({ contactId, ...ignored });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ status: 'PENDENTE', sentAt: null, userId: world.people.agent.id, contactId, failure: null },
      ...{ zone: 'America/Sao_Paulo', sign: true, openTicket: false, whatsappId: null, recurrence: null },
    });
  });

  it("reads a time without zone in the company's zone, also with a space and seconds", async () => {
    const { contactId } = await world.contact();
    const day = inHours(48).toISOString().slice(0, 10);
    for (const [sendAt, instant] of [
      [`${day}T09:00`, `${day}T12:00:00.000Z`],
      [`${day} 09:00:30`, `${day}T12:00:30.000Z`],
      [`${day}T09:00:00-04:00`, `${day}T13:00:00.000Z`],
    ] as const)
      expect((await world.create({ contactId, sendAt })).body.sendAt, sendAt).toBe(instant);
  });

  it.each([
    ['a time more than a minute ago', { sendAt: new Date(Date.now() - 90_000).toISOString() }],
    ['a time in more than two years', { sendAt: inHours(24 * 735).toISOString() }],
    ['a text of four letters', { body: 'Oi!!  ' }],
    ['a text that is too long', { body: 'x'.repeat(SCHEDULE_BODY_LENGTH.max + 1) }],
    ['a caption that is too long', { body: 'x'.repeat(4_097), expectsFile: true }],
    [
      'a weekly recurrence without days',
      { recurrence: { frequency: 'weekly' as const, interval: 1, weekdays: [] } },
    ],
    ['a recurrence that ends before it begins', { recurrence: rule({ until: '2026-01-01' }) }],
  ])('rejects %s', async (_, fields) => {
    const { contactId } = await world.contact();
    const { status, error } = await world.create({ contactId, ...fields });
    expect([status, error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('accepts a time half a minute ago', async () => {
    const { contactId } = await world.contact();
    const { status, body } = await world.create({
      contactId,
      sendAt: new Date(Date.now() - 30_000).toISOString(),
    });
    expect(status).toBe(201);
    await world.until(async () => expect((await world.read(body.id)).status).toBe('ENVIANDO'));
  });

  it('rejects contacts and connections of another company, and connections that the agent may not use', async () => {
    const { contactId } = await world.contact();
    expect(await world.create({ contactId: 999_999 })).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    const foreign = { contactId, whatsappId: world.rivalShop.connectionId };
    expect(await world.create(foreign)).toMatchObject({ status: 404, error: 'ERR_NO_WAPP_FOUND' });
    const second = await world.connect(world.people.admin, [], 'Filial');
    const limited = await world.build.persona(world.people.company.id, {
      connectionIds: [second.connectionId],
    });
    const other = { contactId, whatsappId: world.shop.connectionId };
    expect(await world.create(other, limited)).toMatchObject({ status: 403, error: 'ERR_NO_PERMISSION' });
    expect((await world.create({ contactId, whatsappId: second.connectionId }, limited)).status).toBe(201);
  });

  it('returns the first schedule if its creator repeats the client id, also at once and when its time has passed', async () => {
    const { contactId } = await world.contact();
    const once = { contactId, clientId: `creation-${contactId}` };
    const [one, other] = await Promise.all([world.create(once), world.create(once)]);
    expect([one.status, other.body.id]).toEqual([201, one.body.id]);
    const passed = await world.create({ ...once, sendAt: inHours(-1).toISOString() });
    expect(passed.body.id).toBe(one.body.id);
    const someoneElse = await world.build.persona(world.people.company.id);
    expect((await world.create(once, someoneElse)).body.id).not.toBe(one.body.id);
    expect((await list({ contactId })).schedules).toHaveLength(1);
  });

  it('moves the first occurrence of a rule to its first day', async () => {
    const { contactId } = await world.contact();
    const day = `${NEXT_YEAR}-03-05`;
    const recurrence = rule({ frequency: 'weekly', weekdays: [new Date(day).getUTCDay()] });
    const { body } = await world.create({ contactId, sendAt: `${NEXT_YEAR}-03-03T09:00`, recurrence });
    expect(body).toMatchObject({ localTime: `${day}T09:00`, sendAt: `${day}T12:00:00.000Z` });
  });
});

describe('roles', () => {
  it('show agents their own schedules and administrators all', async () => {
    const { schedule } = await world.scheduled();
    expect((await list()).schedules.map(({ id }) => id)).toContain(schedule.id);
    expect((await list({}, world.people.admin)).schedules.map(({ id }) => id)).toContain(schedule.id);
    expect((await list({}, colleague)).schedules).toEqual([]);
    expect((await list({}, world.people.rivalAdmin)).schedules).toEqual([]);
    expect((await world.read(schedule.id)).runs).toEqual([]);
  });

  it("return 404 for a colleague's schedule in every call", async () => {
    const { schedule } = await world.scheduled();
    const params = { scheduleId: schedule.id };
    const calls = [
      await update(schedule.id, { body: 'Outro texto' }, colleague),
      await world.call(sendScheduleNow, { params }, colleague),
      await world.call(deleteScheduleFile, { params }, colleague),
      await remove(schedule.id, colleague),
      await world.attach(schedule.id, PDF, 'x.pdf', 'application/pdf', colleague),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await update(schedule.id, { body: 'Texto do gerente' }, world.people.admin)).status).toBe(200);
  });

  it('let only administrators leave out the signature', async () => {
    expect((await world.scheduled({ sign: false })).schedule.sign).toBe(true);
    expect((await world.scheduled({ sign: false }, world.people.admin)).schedule.sign).toBe(false);
  });
});

describe('GET /schedules', () => {
  it('filters by state and contact, in the order of each filter, without gaps between pages', async () => {
    const { contactId } = await world.contact();
    const ids: number[] = [];
    for (let n = 0; n < 85; n += 1)
      ids.push((await world.create({ contactId, sendAt: inHours(100 - n).toISOString() })).body.id);
    const [sent = 0, failed = 0, cancelled = 0] = ids;
    await state(sent, { status: 'ENVIADA', sentAt: new Date() });
    await state(failed, { status: 'ERRO', failure: 'rejected' });
    await state(cancelled, { status: 'CANCELADA' });
    const pages = async (query: Partial<QueryOf<typeof listSchedules>>) => {
      const found: number[] = [];
      let cursor: string | null = null;
      do {
        const page = await list({ ...query, contactId, ...(cursor && { cursor }) });
        found.push(...page.schedules.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found;
    };
    expect(await pages({ filter: 'upcoming' })).toEqual(ids.slice(3).reverse());
    expect(await pages({ filter: 'sent' })).toEqual([sent]);
    expect((await pages({ filter: 'failed' })).sort()).toEqual([failed, cancelled].sort());
    expect(await pages({})).toHaveLength(85);
    const second = await list({ filter: 'upcoming', contactId, pageNumber: 2 });
    expect(second.schedules.map(({ id }) => id)).toEqual(ids.slice(3).reverse().slice(40, 80));
  });

  it('finds beginnings of words of the text and the name without accents', async () => {
    const { contactId, schedule } = await world.scheduled({ body: 'Devolução do aparelho' });
    const { name } = schedule.contact;
    for (const searchParam of ['DEVOLUC', 'aparelho devol', name])
      expect((await list({ searchParam, contactId })).schedules, searchParam).toHaveLength(1);
    expect((await list({ searchParam: 'devolvido', contactId })).schedules).toEqual([]);
  });

  it('returns each match once when a search is paged by number', async () => {
    const matching: number[] = [];
    const one = await world.scheduled({ body: 'Renegociação do contrato' });
    // Others have the same beginning, by which the index finds candidates.
    const other = await world.create({ contactId: one.contactId, body: 'Renegociar o contrato' });
    const { contactId } = one;
    const stored = await schedules.find(world.shop.companyId, {
      _id: { $in: [one.schedule.id, other.body.id] },
    });
    for (let n = 0; n < 90; n += 1) {
      const { _id, ...row } = stored.find(({ body }) => body.startsWith('Renegociaç') === (n % 2 === 0))!;
      await schedules.insert(world.shop.companyId, { ...row, _id: 1_000_000 + n, updatedAt: inHours(n) });
      if (n % 2 === 0) matching.push(1_000_000 + n);
    }
    await schedules.deleteMany(world.shop.companyId, { _id: { $in: stored.map(({ _id }) => _id) } });
    const page = async (pageNumber: number) => {
      const { schedules: rows, hasMore } = await list({
        ...{ searchParam: 'renegociacao', contactId, pageNumber },
      });
      return { ids: rows.map(({ id }) => id), hasMore };
    };
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.hasMore, second.hasMore, third]).toEqual([true, false, { ids: [], hasMore: false }]);
    expect([...first.ids, ...second.ids]).toEqual(matching.reverse());
  });
});

describe('PUT /schedules/{id}', () => {
  it('changes the given fields and keeps the others', async () => {
    const { schedule } = await world.scheduled({ openTicket: true });
    const { body } = await update(schedule.id, { body: 'Chega hoje à tarde.' });
    expect(body).toMatchObject({
      body: 'Chega hoje à tarde.',
      openTicket: true,
      sendAt: schedule.sendAt,
      status: 'PENDENTE',
    });
  });

  it('rejects a schedule that is being sent or was sent', async () => {
    const { schedule } = await world.scheduled();
    for (const fields of [{ status: 'ENVIANDO' }, { status: 'ENVIADA', sentAt: new Date() }]) {
      await state(schedule.id, fields);
      const { status, error, details } = await update(schedule.id, { body: 'Novo texto' });
      expect([status, error, details]).toEqual([409, 'ERR_CONFLICT', { status: fields.status }]);
    }
  });

  it('lets a failed schedule wait again, at a time in the future', async () => {
    const { schedule } = await world.scheduled();
    const past = new Date(Date.now() - 3_600_000);
    await state(schedule.id, { status: 'ERRO', failure: 'rejected', sendAt: past });
    expect(await update(schedule.id, { body: 'Novo texto' })).toMatchObject({ status: 400 });
    const { body } = await update(schedule.id, { sendAt: inHours(2).toISOString() });
    expect(body).toMatchObject({ status: 'PENDENTE', failure: null });
  });
});

describe('a file', () => {
  it('is attached, replaced, removed and deleted with its schedule', async () => {
    const { schedule } = await world.scheduled({ expectsFile: true });
    const first = await world.attach(schedule.id, PDF, 'pedido.pdf', 'application/pdf');
    expect(first.body).toMatchObject({ mediaName: 'pedido.pdf', mediaType: 'document', expectsFile: false });
    const second = await world.attach(schedule.id, PDF, 'outro.pdf', 'application/pdf');
    expect([await filesOf(first.body.mediaPath), await filesOf(second.body.mediaPath)]).toEqual([0, 1]);
    const params = { scheduleId: schedule.id };
    expect((await world.call(deleteScheduleFile, { params }, world.people.agent)).body.mediaPath).toBeNull();
    expect(await filesOf(second.body.mediaPath)).toBe(0);
    const third = await world.attach(schedule.id, PDF, 'pedido.pdf', 'application/pdf');
    expect((await remove(schedule.id)).status).toBe(204);
    expect(await filesOf(third.body.mediaPath)).toBe(0);
  });

  it('stays if the previous one could not be deleted after it was stored', async () => {
    const { schedule } = await world.scheduled();
    await world.attach(schedule.id, PDF, 'pedido.pdf', 'application/pdf');
    vi.spyOn(world.app.context.media, 'remove').mockRejectedValueOnce(new Error('no disk'));
    expect((await world.attach(schedule.id, PDF, 'outro.pdf', 'application/pdf')).status).toBe(500);
    const { mediaName, mediaPath } = await world.read(schedule.id);
    expect([mediaName, await filesOf(mediaPath)]).toEqual(['outro.pdf', 1]);
  });

  it('is rejected if it is empty, if the text is too long for a caption, and after the sending', async () => {
    const { schedule } = await world.scheduled();
    const attached = (content: Buffer) => world.attach(schedule.id, content, 'x.pdf', 'application/pdf');
    expect((await attached(Buffer.alloc(0))).status).toBe(400);
    await update(schedule.id, { body: 'x'.repeat(4_097) });
    expect((await attached(PDF)).status).toBe(400);
    await state(schedule.id, { status: 'ENVIADA', sentAt: new Date() });
    expect((await attached(PDF)).status).toBe(409);
    expect(await filesOf((await world.read(schedule.id)).mediaPath)).toBe(0);
  });
});

describe('changes', () => {
  it('are published to the creator and the administrators only', async () => {
    const windows = [world.people.agent, world.people.admin, colleague, world.people.rivalAdmin].map(
      ({ token }) => testWindow(world.url, token),
    );
    await Promise.all(windows.map((window) => window.ready()));
    const { schedule } = await world.scheduled();
    await remove(schedule.id);
    const eventsOf = (at: number) =>
      windows[at]!.received.flatMap(({ name, payload }) => (name === 'user' ? [payload] : []));
    const expected = [
      { action: 'create', scheduleId: schedule.id, schedules: expect.objectContaining({ id: schedule.id }) },
      { action: 'delete', scheduleId: schedule.id },
    ];
    await world.until(() => expect([eventsOf(0), eventsOf(1)]).toEqual([expected, expected]));
    expect([eventsOf(2), eventsOf(3)]).toEqual([[], []]);
    for (const { socket } of windows) socket.disconnect();
  });
});

describe('an erased contact', () => {
  it('takes its schedules, their runs and files along', async () => {
    const { contactId, ticketId, schedule } = await world.scheduled();
    const { body } = await world.attach(schedule.id, PDF, 'x.pdf', 'application/pdf');
    await world.change(ticketId, 'closed', world.people.admin);
    expect((await world.call(deleteContact, { params: { contactId } }, world.people.admin)).status).toBe(204);
    expect(await schedules.findById(world.shop.companyId, schedule.id)).toBeUndefined();
    expect(await filesOf(body.mediaPath)).toBe(0);
    const timers = world.app.database.db.collection<{ _id: string }>('due_work');
    expect(await timers.findOne({ _id: `schedules.send:${schedule.id}` })).toBeNull();
  });
});

function rule(fields: object) {
  return { frequency: 'daily' as const, interval: 1, ...fields };
}
