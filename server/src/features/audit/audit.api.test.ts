import { encodeTime } from 'ulid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '@recado/shared/audit';
import { AppError, type QueryOf } from '@recado/shared/contract';
import { type Conversations, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';
import { AuditEntryModel } from './audit-entry.model';

let world: Conversations;
let owner: Persona;

beforeAll(async () => {
  world = await startConversations();
  const platform = await world.app.services.companies.platformCompany();
  owner = await world.build.persona(platform.id, { profile: 'admin', superAdmin: true });
  const entry = (id: string, more: object, at = new Date('2026-03-10T12:00:00.000Z')) => ({
    _id: encodeTime(at.getTime(), 10) + id.padEnd(16, '0'),
    at,
    userId: 1,
    userName: 'Carla Menezes',
    action: 'company.updated',
    subjectCompanyId: 9_001,
    subjectCompanyName: 'Padaria (Sol)',
    subject: 'Padaria (Sol)',
    detail: '',
    ...more,
  });
  await AuditEntryModel.create([
    entry('1', {}),
    entry('2', { userName: 'Davi Prado' }, new Date('2026-03-11T02:59:59.000Z')),
    entry('3', { action: 'plan.created', subjectCompanyId: null, subjectCompanyName: null, subject: 'Ouro' }),
  ]);
});
afterAll(() => world.close());

/** Returns the numbers of the found entries among the three of this test. */
const found = async (query: QueryOf<typeof listAudit>) => {
  const { entries } = (await world.call(listAudit, { query }, owner)).body;
  return entries.flatMap(({ id }) => /^.{10}([123])0{15}$/.exec(id)?.[1] ?? []);
};
const YEAR = { from: '2026-03-01T00:00:00.000Z', before: '2026-04-01T00:00:00.000Z' };

describe('GET /platform/audit', () => {
  it.each([
    ['the company or record', { about: 'padaria (' }, ['2', '1']],
    ['the record', { about: 'ouro' }, ['3']],
    ['the person', { person: 'prado' }, ['2']],
    ['the kind of action', { action: 'plan.created' }, ['3']],
    ['the day', { from: '2026-03-10T03:00:00.000Z', before: '2026-03-11T00:00:00.000Z' }, ['3', '1']],
    ['several at once', { person: 'carla', action: 'company.updated' }, ['1']],
  ] as const)('filters by %s', async (_name, filter, ids) => {
    expect(await found({ ...YEAR, ...filter })).toEqual(ids);
  });

  it('finds nothing before all times', async () => {
    const query = { from: '1900-01-01T00:00:00.000Z', before: '1900-02-01T00:00:00.000Z' };
    const { status, body } = await world.call(listAudit, { query }, owner);
    expect([status, body.entries]).toEqual([200, []]);
  });

  it('takes a pattern as plain text', async () => {
    expect(await found({ ...YEAR, about: '.*' })).toEqual([]);
  });

  it('rejects an unknown kind of action', async () => {
    const { status } = await world.call(listAudit, { query: { action: 'unheard' as never } }, owner);
    expect(status).toBe(400);
  });
});

describe('an act', () => {
  it('that is rejected after it counted as interrupted has no entry', async () => {
    const events = world.app.context.events.of('test');
    const acts = world.app.database.db.collection<{ companyId: number }>('acts');
    const entries = () => AuditEntryModel.countDocuments({ subject: 'Prata', interrupted: true });
    const change = async () => {
      // A sweep delivers the act of a change that takes long.
      const rows = await acts.find({ 'durableEvents.payload.planName': 'Prata' }).toArray();
      await events.deliver('acts', rows);
      expect(await entries()).toBe(1);
      throw new AppError('ERR_CONFLICT');
    };
    const payload = { by: { userId: owner.id, name: owner.name }, planId: 1, planName: 'Prata' };
    await expect(events.act('plan.updated', { payload, change })).rejects.toThrow('ERR_CONFLICT');
    expect(await entries()).toBe(0);
  });
});
