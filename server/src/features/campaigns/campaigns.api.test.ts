import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CAMPAIGN_SETTING_DEFAULTS,
  createCampaign,
  deleteCampaign,
  deleteCampaignFile,
  getCampaign,
  getCampaignSettings,
  listCampaigns,
  readCampaignSettings,
  saveCampaignSettings,
  updateCampaign,
} from '@recado/shared/campaigns';
import { deleteContactList } from '@recado/shared/contact-lists';
import { campaignSettings } from './settings/campaign-setting.model';
import { type CampaignWorld, startCampaigns } from './testing/campaign-world';

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let world: CampaignWorld;
beforeAll(async () => (world = await startCampaigns()));
afterAll(() => world.close());

const update = (campaignId: number, body: Parameters<typeof world.create>[0]) =>
  world.call(updateCampaign, { params: { campaignId }, body: body ?? {} }, world.people.admin);

describe('POST /campaigns', () => {
  it('creates a campaign that lacks a list and a text as INATIVA, with its blockers', async () => {
    const { status, body } = await world.create({ message1: '', whatsappId: null });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'INATIVA', message1: null, contactList: null });
    expect(body.blockers.map(({ reason }) => reason)).toEqual(['noList', 'noConnection', 'noText']);
  });

  it('schedules a campaign that is ready', async () => {
    const { id: contactListId } = await world.list(1);
    const { body } = await world.create({ contactListId, scheduledAt: inHours(2) });
    expect(body).toMatchObject({
      status: 'PROGRAMADA',
      blockers: [],
      whatsapp: { id: world.shop.connectionId },
    });
  });

  it('stays INATIVA with a start time, a confirmation without its text and an unknown variable', async () => {
    const { id: contactListId } = await world.list(1);
    const { body } = await world.create({
      contactListId,
      scheduledAt: inHours(2),
      confirmation: true,
      message2: 'Olá, {apelido}!',
      confirmationMessage2: 'Posso enviar?',
    });
    expect(body.status).toBe('INATIVA');
    expect(body.blockers).toEqual([
      { reason: 'noConfirmationText', field: 'confirmationMessage1', variable: null },
      { reason: 'unknownVariable', field: 'message2', variable: 'apelido' },
    ]);
  });

  it('rejects a start time in the past and records that do not exist', async () => {
    const past = await world.create({ scheduledAt: inHours(-1) });
    expect(past).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
    expect(await world.create({ contactListId: 999_999 })).toMatchObject({
      error: 'ERR_NO_CONTACT_LIST_FOUND',
    });
    expect(await world.create({ whatsappId: 999_999 })).toMatchObject({ error: 'ERR_NO_WAPP_FOUND' });
    expect(await world.create({ queueId: 999_999 })).toMatchObject({ error: 'ERR_NO_QUEUE_FOUND' });
  });

  it('rejects users who may not use campaigns', async () => {
    const { agent } = world.people;
    expect(await world.call(createCampaign, { body: { name: 'Ofertas' } }, agent)).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  });
});

describe('PUT /campaigns/{id}', () => {
  it('keeps omitted fields, and returns a scheduled campaign to INATIVA without its start time', async () => {
    const { id: contactListId } = await world.list(1);
    const { body } = await world.create({ contactListId, scheduledAt: inHours(2) });
    const after = await update(body.id, { scheduledAt: null });
    expect(after.body).toMatchObject({ status: 'INATIVA', contactListId, message1: body.message1 });
  });

  it('rejects a campaign that starts within an hour', async () => {
    const { id: contactListId } = await world.list(1);
    const { body } = await world.create({ contactListId, scheduledAt: inHours(0.5) });
    expect(await update(body.id, { name: 'Outro nome' })).toMatchObject({
      status: 409,
      error: 'ERR_CONFLICT',
    });
  });
});

describe('GET /campaigns', () => {
  it('returns the latest change first and finds a campaign by a part of its name', async () => {
    const first = await world.create({ name: 'Saldão de inverno' });
    const second = await world.create({ name: 'Saldão de verão' });
    await update(first.body.id, { confirmation: true });
    const { body } = await world.call(
      listCampaigns,
      { query: { searchParam: 'saldao' } },
      world.people.admin,
    );
    expect(body.records.map(({ id }) => id)).toEqual([first.body.id, second.body.id]);
    expect(body).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('returns one campaign with the contacts of its list', async () => {
    const { id: contactListId } = await world.list(2);
    const { body } = await world.create({ contactListId });
    const read = await world.read(body.id);
    expect(read.contactList?.contacts).toHaveLength(2);
    expect(read).toMatchObject({ shipping: [], report: { replied: 0, variants: [] } });
  });
});

describe('DELETE', () => {
  it('/campaigns/{id} deletes a campaign', async () => {
    const { body } = await world.create();
    const params = { campaignId: body.id };
    expect((await world.call(deleteCampaign, { params }, world.people.admin)).status).toBe(204);
    const deleted = await world.call(getCampaign, { params }, world.people.admin);
    expect(deleted).toMatchObject({ status: 404, error: 'ERR_NO_CAMPAIGN_FOUND' });
  });

  it('/contact-lists/{id} rejects the list of a scheduled campaign', async () => {
    const { id: contactListId } = await world.list(1);
    const { body } = await world.create({ contactListId, scheduledAt: inHours(2) });
    const params = { contactListId };
    expect(await world.call(deleteContactList, { params }, world.people.admin)).toMatchObject({
      status: 409,
      error: 'ERR_CONFLICT',
    });
    await update(body.id, { scheduledAt: null });
    expect((await world.call(deleteContactList, { params }, world.people.admin)).status).toBe(204);
  });
});

describe('the file of a campaign', () => {
  it('is stored, replaced, also if the previous one cannot be deleted, and removed', async () => {
    const { body } = await world.create();
    const upload = async (content: string) => {
      const form = new FormData();
      form.append('file', new Blob([content], { type: 'text/plain' }), 'ofertas.txt');
      const response = await fetch(`${world.url}/campaigns/${body.id}/media-upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.people.admin.token}` },
        body: form,
      });
      return { status: response.status, body: (await response.json()) as typeof body & { error?: string } };
    };
    const first = await upload('Ofertas');
    expect(first).toMatchObject({ status: 200, body: { mediaName: 'ofertas.txt', mediaType: 'document' } });
    expect((await upload('Mais ofertas')).body.mediaPath).not.toBe(first.body.mediaPath);
    expect(await upload('')).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    const copy = await world.create({ name: 'Cópia', fileOf: body.id });
    expect(copy.body).toMatchObject({ mediaName: 'ofertas.txt', mediaType: 'document' });
    const params = { campaignId: body.id };
    vi.spyOn(world.app.context.media, 'remove').mockRejectedValueOnce(new Error('no disk'));
    expect((await upload('Ofertas de sábado')).status).toBe(500);
    const { body: failed } = await world.call(getCampaign, { params }, world.people.admin);
    const stays = await fetch(new URL(failed.mediaUrl ?? '', world.url));
    expect(await stays.text()).toBe('Ofertas de sábado');
    const after = await world.call(deleteCampaignFile, { params }, world.people.admin);
    expect(after.body).toMatchObject({ mediaPath: null, mediaUrl: null });
    const file = await fetch(new URL(copy.body.mediaUrl ?? '', world.url));
    expect(await file.text()).toBe('Mais ofertas');
    expect(await world.create({ fileOf: 999_999 })).toMatchObject({ status: 404 });
  });
});

describe('/campaign-settings', () => {
  it('returns defaults, then what was saved, and keeps omitted hours', async () => {
    const { admin } = world.people;
    const before = await world.call(getCampaignSettings, {}, admin);
    expect(readCampaignSettings(before.body)).toEqual(CAMPAIGN_SETTING_DEFAULTS);
    const { messageInterval, longerIntervalAfter, greaterInterval } = CAMPAIGN_SETTING_DEFAULTS;
    const settings = {
      ...{ messageInterval, longerIntervalAfter, greaterInterval },
      variables: [{ key: 'loja', value: 'Flor do Dia' }],
    };
    const saved = await world.call(saveCampaignSettings, { body: { settings } }, admin);
    expect(readCampaignSettings(saved.body)).toEqual({ ...CAMPAIGN_SETTING_DEFAULTS, ...settings });
  });

  it('writes nothing without changes, so that it undoes no simultaneous save', async () => {
    const save = () =>
      world.call(saveCampaignSettings, { body: { settings: CAMPAIGN_SETTING_DEFAULTS } }, world.people.admin);
    await save();
    const writing = vi.spyOn(campaignSettings, 'findOneAndUpdate');
    expect((await save()).status).toBe(200);
    expect(writing).not.toHaveBeenCalled();
    writing.mockRestore();
  });

  it.each([
    ['an interval that is no option', { messageInterval: 7 }],
    ['a name that every campaign has', { variables: [{ key: 'nome', value: 'x' }] }],
    ['a key twice', { variables: [1, 2].map(() => ({ key: 'loja', value: 'x' })) }],
    ['hours that end before they start', { hours: { ...CAMPAIGN_SETTING_DEFAULTS.hours, end: '08:00' } }],
  ])('rejects %s', async (_case, wrong) => {
    const settings = { ...CAMPAIGN_SETTING_DEFAULTS, ...wrong };
    const saved = await world.call(
      saveCampaignSettings,
      { body: { settings: settings as typeof CAMPAIGN_SETTING_DEFAULTS } },
      world.people.admin,
    );
    expect(saved).toMatchObject({ status: 400, error: 'ERR_VALIDATION' });
  });
});
