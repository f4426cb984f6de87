import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  createAnnouncement,
  deleteAnnouncement,
  deleteAnnouncementImage,
  getAnnouncement,
  updateAnnouncement,
  uploadAnnouncementImage,
} from '@recado/shared/announcements';
import { ENDPOINTS } from '@recado/shared/api';
import {
  CAMPAIGN_SETTING_DEFAULTS,
  campaignSettingsVersion,
  createCampaign,
  getCampaign,
  getCampaignSettings,
  readCampaignSettings,
  saveCampaignSettings,
  updateCampaign,
} from '@recado/shared/campaigns';
import { getCompany, updateCompanySchedules } from '@recado/shared/companies';
import { addConnectionQueue, getConnection, updateConnection } from '@recado/shared/connections';
import {
  createContactList,
  createContactListItem,
  getContactList,
  getContactListItem,
  updateContactList,
  updateContactListItem,
} from '@recado/shared/contact-lists';
import { getContact, setContactWallet, updateContact } from '@recado/shared/contacts';
import type { AnyEndpoint } from '@recado/shared/contract';
import { createHelp, listHelps, updateHelp } from '@recado/shared/helps';
import {
  createBoard,
  createColumn,
  listBoards,
  listColumns,
  updateBoard,
  updateColumn,
} from '@recado/shared/kanban';
import { createWebhook, listWebhooks, updateWebhook } from '@recado/shared/messages-api';
import { createPlan, getPlan, updatePlan } from '@recado/shared/plans';
import { createQueueOption, listQueueOptions, updateQueueOption } from '@recado/shared/queue-options';
import { createQueue, getQueue, updateQueue } from '@recado/shared/queues';
import { createQuickMessage, listQuickMessages, updateQuickMessage } from '@recado/shared/quick-messages';
import {
  cancelSchedule,
  createSchedule,
  getSchedule,
  undoScheduleCancellation,
  updateSchedule,
} from '@recado/shared/schedules';
import { createSourceLink, listSourceLinks, updateSourceLink } from '@recado/shared/source-links';
import { createTag, getTag, updateTag } from '@recado/shared/tags';
import { getUser, removeAccessTime, setAccessTime, updateUser } from '@recado/shared/users';
import { createHolidays, fillClosedText, listHolidays, updateHoliday } from '@recado/shared/working-hours';
import { addressOf } from '#testing/client';
import { type Conversations, newCustomer, startConversations } from '#testing/conversations';
import type { Persona } from '#testing/factories';

let count = 0;
let world: Conversations;
let first: Persona;
let second: Persona;
beforeAll(async () => {
  world = await startConversations({ webhooksAllowPrivate: true });
  const platformAdmin = { profile: 'admin', superAdmin: true } as const;
  first = await world.build.persona(world.people.company.id, platformAdmin);
  second = await world.build.persona(world.people.company.id, platformAdmin);
});
afterAll(() => world.close());

interface Shown {
  version: number;
  value: unknown;
}
interface FormResponse {
  status: number;
  error?: string | undefined;
  details?: Record<string, unknown> | undefined;
}
/** A form with one changed field. Its values are made from a text. */
interface Form {
  field: string;
  read(): Promise<Shown>;
  save(text: string, version: number | undefined, by: Persona): Promise<FormResponse>;
  stored?(text: string): unknown;
  /** May not save the form; absent if every user may. */
  stranger?: Persona;
}

const one = <Row extends { id: number }>(rows: readonly Row[], id: number): Row => {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`The record ${id} is missing.`);
  return found;
};

const MONDAY = { weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '08:00' } as const;
const minutesOf = (text: string): string => String(text.charCodeAt(0) % 50).padStart(2, '0');

const listId = async (): Promise<number> => {
  await world.app.services.settings.setSetting(world.people.company.id, 'campaignsEnabled', 'true');
  return (await world.call(createContactList, { body: { name: `Feira ${++count}` } }, first)).body.id;
};
const tomorrow = (): string => new Date(Date.now() + 86_400_000).toISOString();
const contactId = async (): Promise<number> => {
  const customer = newCustomer();
  await world.messenger.writes(world.shop, customer);
  return (await world.ticketOf(customer)).contact.id;
};
const announcementId = async (): Promise<number> =>
  (await world.call(createAnnouncement, { body: { title: `Aviso ${++count}`, text: 'Olá!' } }, first)).body
    .id;
const boardId = async (): Promise<number> => {
  await world.app.services.settings.setSetting(world.people.company.id, 'useKanban', 'enabled');
  return (await world.call(createBoard, { body: { name: `Vendas ${++count}` } }, first)).body.id;
};

async function uploadImage(id: number, { token }: Persona): Promise<Response> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f7a51' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'aviso.png');
  return fetch(world.url + addressOf(uploadAnnouncementImage, { announcementId: id }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}

const forms: Record<string, () => Promise<Form>> = {
  'a tag': async () => {
    const { body } = await world.call(createTag, { body: { name: `Cliente ${++count}` } }, first);
    const params = { tagId: body.id };
    return {
      field: 'name',
      read: async () => {
        const { name: value, version } = (await world.call(getTag, { params }, first)).body;
        return { value, version };
      },
      save: (name, version, by) => world.call(updateTag, { params, body: { name, version } }, by),
    };
  },
  'a link': async () => {
    const fields = { name: `Balcão ${++count}`, whatsappId: world.shop.connectionId };
    const { body } = await world.call(createSourceLink, { body: fields }, first);
    const params = { sourceLinkId: body.id };
    return {
      field: 'name',
      read: async () => {
        const { body: links } = await world.call(listSourceLinks, {}, first);
        const { name: value, version } = one(links, body.id);
        return { value, version };
      },
      save: (name, version, by) => world.call(updateSourceLink, { params, body: { name, version } }, by),
      stranger: world.people.agent,
    };
  },
  'a queue': async () => {
    const color = `#be18${String(10 + ++count)}`;
    const { body } = await world.call(createQueue, { body: { name: `Trocas ${count}`, color } }, first);
    const params = { queueId: body.id };
    return {
      field: 'name',
      read: async () => {
        const { name: value, version } = (await world.call(getQueue, { params }, first)).body;
        return { value, version };
      },
      save: (name, version, by) => world.call(updateQueue, { params, body: { name, color, version } }, by),
      stranger: world.people.agent,
    };
  },
  'the settings of campaigns': async () => {
    count += 1;
    await world.app.services.settings.setSetting(world.people.company.id, 'campaignsEnabled', 'true');
    const variables = (text: string) => [{ key: 'loja', value: text }];
    return {
      field: 'variables',
      read: async () => {
        const { body } = await world.call(getCampaignSettings, {}, first);
        return { value: readCampaignSettings(body).variables, version: campaignSettingsVersion(body) };
      },
      save: (text, version, by) => {
        const settings = { ...CAMPAIGN_SETTING_DEFAULTS, variables: variables(text) };
        return world.call(saveCampaignSettings, { body: { settings, version } }, by);
      },
      stored: variables,
    };
  },
  'a chatbot option': async () => {
    const queueId = world.people.queues.sales.id;
    const { body } = await world.call(createQueueOption, { body: { queueId, title: `${++count}` } }, first);
    const params = { queueOptionId: body.id };
    return {
      field: 'title',
      read: async () => {
        const listed = (await world.call(listQueueOptions, { query: { queueId } }, first)).body;
        const { title: value, version } = one(listed, body.id);
        return { value, version };
      },
      save: (title, version, by) => world.call(updateQueueOption, { params, body: { title, version } }, by),
      stranger: world.people.agent,
    };
  },
  'a connection': async () => {
    const { connectionId } = await world.connect(first, [], `Loja ${++count}`);
    const params = { whatsappId: connectionId };
    return {
      field: 'name',
      read: async () => {
        const { body } = await world.call(getConnection, { params, query: {} }, first);
        return { value: body.name, version: body.version };
      },
      save: (name, version, by) => world.call(updateConnection, { params, body: { name, version } }, by),
      stranger: world.people.agent,
    };
  },
  'a holiday': async () => {
    const day = { date: '2026-12-25', yearly: true, closed: true as const, queueIds: [] };
    const holidays = [{ ...day, label: `Natal ${++count}` }];
    const { body } = await world.call(createHolidays, { body: { holidays } }, first);
    const id = body.holidays[0]?.id ?? 0;
    return {
      field: 'label',
      read: async () => {
        const listed = (await world.call(listHolidays, {}, first)).body.holidays;
        const { label: value, version } = one(listed, id);
        return { value, version };
      },
      save: (label, version, by) =>
        world.call(updateHoliday, { params: { holidayId: id }, body: { ...day, label, version } }, by),
      stranger: world.people.agent,
    };
  },
  'a plan': async () => {
    const limits = { users: 3, connections: 1, queues: 3, value: 79.9 };
    const { body } = await world.call(createPlan, { body: { ...limits, name: `Plano ${++count}` } }, first);
    const params = { planId: body.id };
    return {
      field: 'name',
      read: async () => {
        const { name: value, version } = (await world.call(getPlan, { params }, first)).body;
        return { value, version };
      },
      save: (name, version, by) => world.call(updatePlan, { params, body: { ...limits, name, version } }, by),
      stranger: world.people.admin,
    };
  },
  'a help video': async () => {
    const help = { description: 'Conecte seu número.', video: 'M7lc1UVf-VE' };
    const { body } = await world.call(createHelp, { body: { ...help, title: `Vídeo ${++count}` } }, first);
    const { id } = body;
    return {
      field: 'title',
      read: async () => {
        const { title: value, version } = one((await world.call(listHelps, {}, first)).body, id);
        return { value, version };
      },
      save: (title, version, by) =>
        world.call(updateHelp, { params: { helpId: id }, body: { ...help, title, version } }, by),
      stranger: world.people.admin,
    };
  },
  'a user': async () => {
    const { id: userId } = await world.build.persona(world.people.company.id);
    const params = { userId };
    return {
      field: 'name',
      read: async () => {
        const { name: value, version } = (await world.call(getUser, { params, query: {} }, first)).body;
        return { value, version };
      },
      save: (name, version, by) => world.call(updateUser, { params, body: { name, version } }, by),
      stranger: world.people.agent,
    };
  },
  'the hours of a company': () => {
    const params = { companyId: world.people.company.id };
    const hoursOf = (text: string) => [{ ...MONDAY, endTime: `18:${minutesOf(text)}` }];
    return Promise.resolve({
      field: 'schedules',
      read: async () => {
        const { schedules: value, version } = (await world.call(getCompany, { params }, first)).body;
        return { value, version };
      },
      save: (text: string, version: number | undefined, by: Persona) =>
        world.call(updateCompanySchedules, { params, body: { schedules: hoursOf(text), version } }, by),
      stored: hoursOf,
      stranger: world.people.agent,
    });
  },
  'a scheduled message': async () => {
    const schedule = { contactId: await contactId(), body: `Recado ${++count}`, sendAt: tomorrow() };
    const { body } = await world.call(createSchedule, { body: schedule }, first);
    const params = { scheduleId: body.id };
    return {
      field: 'body',
      read: async () => {
        const { body: value, version } = (await world.call(getSchedule, { params }, first)).body;
        return { value, version };
      },
      save: (text, version, by) =>
        world.call(updateSchedule, { params, body: { body: `Olá, ${text}!`, version } }, by),
      stored: (text) => `Olá, ${text}!`,
    };
  },
  'a quick message': async () => {
    const message = { shortcode: `oi${++count}`, message: 'Bom dia!', showAll: true };
    const { body } = await world.call(createQuickMessage, { body: message }, first);
    const params = { quickMessageId: body.id };
    return {
      field: 'message',
      read: async () => {
        const listed = (await world.call(listQuickMessages, { query: {} }, first)).body;
        const { message: value, version } = one(listed, body.id);
        return { value, version };
      },
      save: (text, version, by) =>
        world.call(updateQuickMessage, { params, body: { message: text, version } }, by),
      stranger: world.people.agent,
    };
  },
  'a campaign': async () => {
    await world.app.services.settings.setSetting(world.people.company.id, 'campaignsEnabled', 'true');
    const { body } = await world.call(createCampaign, { body: { name: `Ofertas ${++count}` } }, first);
    const params = { campaignId: body.id };
    return {
      field: 'message2',
      read: async () => {
        const { message2: value, version } = (await world.call(getCampaign, { params }, first)).body;
        return { value, version };
      },
      save: (message2, version, by) =>
        world.call(updateCampaign, { params, body: { message2, version } }, by),
      stranger: world.people.agent,
    };
  },
  'a contact list': async () => {
    const contactListId = await listId();
    const params = { contactListId };
    return {
      field: 'name',
      read: async () => {
        const { name: value, version } = (await world.call(getContactList, { params }, first)).body;
        return { value, version };
      },
      save: (name, version, by) => world.call(updateContactList, { params, body: { name, version } }, by),
    };
  },
  'a contact of a list': async () => {
    const person = { name: 'Maria', number: `5511${String(987_650_000 + ++count)}` };
    const body = { contactListId: await listId(), ...person };
    const { id } = (await world.call(createContactListItem, { body }, first)).body;
    const params = { contactListItemId: id };
    return {
      field: 'name',
      read: async () => {
        const { name: value, version } = (await world.call(getContactListItem, { params }, first)).body;
        return { value, version };
      },
      save: (name, version, by) =>
        world.call(updateContactListItem, { params, body: { ...person, name, version } }, by),
    };
  },
  'an announcement': async () => {
    const params = { announcementId: await announcementId() };
    return {
      field: 'title',
      read: async () => {
        const { title: value, version } = (await world.call(getAnnouncement, { params }, first)).body;
        return { value, version };
      },
      save: (title, version, by) => world.call(updateAnnouncement, { params, body: { title, version } }, by),
      stranger: world.people.admin,
    };
  },
  'a board': async () => {
    const kanbanId = await boardId();
    const params = { kanbanId };
    return {
      field: 'name',
      read: async () => {
        const { name: value, version } = one((await world.call(listBoards, {}, first)).body, kanbanId);
        return { value, version };
      },
      save: (name, version, by) => world.call(updateBoard, { params, body: { name, version } }, by),
      stranger: world.people.agent,
    };
  },
  'a column of a board': async () => {
    const kanbanId = await boardId();
    const { body } = await world.call(createColumn, { body: { name: 'Novos', kanbanId } }, first);
    const params = { columnId: body.id };
    return {
      field: 'name',
      read: async () => {
        const query = { cards: 'false' } as const;
        const listed = (await world.call(listColumns, { params: { kanbanId }, query }, first)).body;
        const { name: value, version } = one(listed, body.id);
        return { value, version };
      },
      save: (name, version, by) => world.call(updateColumn, { params, body: { name, version } }, by),
      stranger: world.people.agent,
    };
  },
  'a webhook': async () => {
    const webhook = { whatsappId: null, events: ['ticket.resolved' as const] };
    const addressOf = (text: string) => `http://127.0.0.1:9/${text.replace(' ', '-').toLowerCase()}`;
    const { body } = await world.call(createWebhook, { body: { ...webhook, url: addressOf('Novo') } }, first);
    const params = { webhookId: body.id };
    return {
      field: 'url',
      read: async () => {
        const { url: value, version } = one((await world.call(listWebhooks, {}, first)).body, body.id);
        return { value, version };
      },
      save: (text, version, by) =>
        world.call(updateWebhook, { params, body: { ...webhook, url: addressOf(text), version } }, by),
      stored: addressOf,
      stranger: world.people.agent,
    };
  },
  'a contact': async () => {
    const params = { contactId: await contactId() };
    return {
      field: 'name',
      read: async () => {
        const { name: value, version } = (await world.call(getContact, { params }, first)).body;
        return { value, version };
      },
      save: (name, version, by) => world.call(updateContact, { params, body: { name, version } }, by),
    };
  },
  'access hours': async () => {
    const { id: userId } = await world.build.persona(world.people.company.id);
    const params = { userId };
    const hoursOf = (text: string) => [
      {
        weekday: text.length % 7,
        startTime: '08:00',
        endTime: `18:${minutesOf(text)}`,
      },
    ];
    return {
      field: 'accessTime',
      read: async () => {
        const { accessTime: value, version } = (await world.call(getUser, { params, query: {} }, first)).body;
        return { value, version };
      },
      save: (text, version, by) =>
        world.call(setAccessTime, { params, body: { accessTime: hoursOf(text), version } }, by),
      stored: hoursOf,
      stranger: world.people.agent,
    };
  },
};

describe.each(Object.entries(forms))('the form of %s', (_what, create) => {
  it('rejects a stale save with who changed what and when, and keeps the first one', async () => {
    const form = await create();
    const { stored = (text: string): unknown => text } = form;
    const { version: seen } = await form.read();
    const from = Date.now();
    expect((await form.save(`Ana ${count}`, seen, first)).status).toBe(200);
    const rejected = await form.save(`Bruno ${count}`, seen, second);
    expect(rejected).toMatchObject({
      status: 409,
      error: 'ERR_CONFLICT',
      details: { by: first.name, fields: [form.field], version: seen + 1 },
    });
    expect(Date.parse(String(rejected.details?.['at']))).toBeGreaterThanOrEqual(from);
    expect(await form.read()).toEqual({ value: stored(`Ana ${count}`), version: seen + 1 });
    expect((await form.save(`Bruno ${count}`, seen + 1, second)).status).toBe(200);
    expect(await form.read()).toEqual({ value: stored(`Bruno ${count}`), version: seen + 2 });
  });

  it('accepts one of two simultaneous saves, and a call without a version always', async () => {
    const form = await create();
    const { version: seen } = await form.read();
    const responses = await Promise.all([
      form.save(`Um ${count}`, seen, first),
      form.save(`Dois ${count}`, seen, second),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await form.save(`Três ${count}`, undefined, second)).status).toBe(200);
    expect((await form.read()).version).toBe(seen + 2);
  });

  it('makes no version of a save without changes, and rejects the wrong role', async () => {
    const form = await create();
    const { version: seen } = await form.read();
    for (const version of [seen, seen + 1]) {
      expect((await form.save(`Ana ${count}`, version, first)).status).toBe(200);
    }
    expect((await form.read()).version).toBe(seen + 1);
    if (form.stranger) {
      const { status, error } = await form.save(`Eva ${count}`, seen + 1, form.stranger);
      expect({ status, error }).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
    }
  });
});

describe('the automatic texts of a connection', () => {
  it('leave its queues unchanged', async () => {
    const { admin, queues } = world.people;
    const { connectionId } = await world.connect(admin, [queues.sales.id], 'Terceira loja');
    const params = { whatsappId: connectionId };
    const body = { name: 'Terceira loja', farewellMessage: 'Até logo!' };
    const { body: saved } = await world.call(updateConnection, { params, body }, admin);
    expect(saved).toMatchObject({ farewellMessage: 'Até logo!', queues: [{ id: queues.sales.id }] });
  });
});

/** Why a save without a version loses nothing. */
const WITHOUT_VERSION: Record<string, string> = {
  'assignment.setAvailability': "the caller's own switch",
  'cards.alterKanban': 'moves one card, which the event shows',
  'cards.move': 'moves one card, which the event shows',
  'chats.mute': "the caller's own switch",
  'chats.update': 'only the owner may save, one person',
  'closures.set': 'sets one shown time, which the event shows',
  'companies.region': 'two selections that save only the one that was chosen',
  'companies.update': 'saves changed fields only; a due date carries the one that it replaces',
  'connections.newQrCode': 'starts a pairing and stores no input',
  'contacts.muteAutomation': 'one switch',
  'contacts.switchToLid': 'stores no input',
  'messages.edit': 'only the author may save, one person',
  'platform.setNewChatLimit': 'one number',
  'queueOptions.move': 'moves one option among the others as they are now',
  'quickMessageGroups.update': 'only the owner may save, one person',
  'reviews.complete': 'stored once; a second one is rejected',
  'settings.update': 'one value',
  'tickets.quantityMessage': 'stores no input',
  'tickets.update': 'a state change, rejected if the ticket is in another state',
  'workingHours.fillText': 'fills only missing texts',
};

describe('every PUT and PATCH', () => {
  it('has a version, or a reason why it loses nothing', () => {
    const hasVersion = ({ body }: AnyEndpoint): boolean =>
      body !== undefined &&
      JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })).includes('"version"');
    const unversioned = ENDPOINTS.filter(({ method }) => ['PUT', 'PATCH'].includes(method))
      .filter((endpoint) => !hasVersion(endpoint))
      .map(({ id }) => id);
    expect(unversioned.sort()).toEqual(Object.keys(WITHOUT_VERSION).sort());
  });
});

describe('a change outside the form', () => {
  const rejected = (response: FormResponse, field: string) =>
    expect([response.status, response.details]).toMatchObject([409, { by: second.name, fields: [field] }]);

  it('of a connection makes a version: a queue joins it, a missing text is filled', async () => {
    const params = { whatsappId: world.shop.connectionId };
    const opened = (await world.call(getConnection, { params }, first)).body;
    const save = async () => {
      const { name, version } = opened;
      return world.call(updateConnection, { params, body: { name, version } }, first);
    };
    const queue = await world.call(createQueue, { body: { name: 'Entregas', color: '#123456' } }, second);
    await world.call(updateConnection, { params, body: { name: opened.name, greetingMessage: 'Oi' } }, first);
    opened.version = (await world.call(getConnection, { params }, first)).body.version;
    await world.call(addConnectionQueue, { params, body: { queueId: queue.body.id } }, second);
    rejected(await save(), 'queueIds');
    opened.version = (await world.call(getConnection, { params }, first)).body.version;
    await world.call(fillClosedText, {}, second);
    rejected(await save(), 'outOfHoursMessage');
  });

  it('of a scheduled message makes a version: it is cancelled and restored', async () => {
    const schedule = { contactId: await contactId(), body: 'Bom dia!', sendAt: tomorrow() };
    const { body } = await world.call(createSchedule, { body: schedule }, first);
    const params = { scheduleId: body.id };
    let { version } = body;
    for (const [endpoint, field] of [
      [cancelSchedule, 'status'],
      [undoScheduleCancellation, 'status'],
    ] as const) {
      await world.call(endpoint, { params }, second);
      rejected(
        await world.call(updateSchedule, { params, body: { body: 'Boa tarde!', version } }, first),
        field,
      );
      ({ version } = (await world.call(getSchedule, { params }, first)).body);
    }
  });

  it('of a contact makes a version: its owners are assigned', async () => {
    const params = { contactId: await contactId() };
    const { version, name } = (await world.call(getContact, { params }, first)).body;
    const body = { name, email: '', notification: true, queueId: null, extraInfo: [] };
    const same = await world.call(updateContact, { params, body: { ...body, version } }, first);
    expect(same.body.version).toBe(version);
    await world.call(setContactWallet, { params, body: [{ id: first.id }] }, second);
    const extraInfo = [{ name: 'CPF', value: '1' }];
    rejected(
      await world.call(updateContact, { params, body: { ...body, extraInfo, version } }, first),
      'wallet',
    );
  });

  it('of an announcement makes a version: its image is replaced and removed', async () => {
    const params = { announcementId: await announcementId() };
    const read = async () => (await world.call(getAnnouncement, { params }, first)).body;
    const save = (version: number) =>
      world.call(updateAnnouncement, { params, body: { title: 'Novo título', version } }, first);
    let { version } = await read();
    expect((await uploadImage(params.announcementId, second)).status).toBe(200);
    rejected(await save(version), 'image');
    ({ version } = await read());
    await world.call(deleteAnnouncementImage, { params }, second);
    rejected(await save(version), 'image');
    ({ version } = await read());
    await world.call(deleteAnnouncementImage, { params }, second);
    expect((await read()).version).toBe(version);
  });

  it('of an announcement prevents a deletion by a user who has not seen it', async () => {
    const params = { announcementId: await announcementId() };
    const { version } = (await world.call(getAnnouncement, { params }, first)).body;
    const remove = (seen: number) =>
      world.call(deleteAnnouncement, { params, query: { version: String(seen) } }, first);
    await world.call(updateAnnouncement, { params, body: { text: 'Até amanhã!' } }, second);
    rejected(await remove(version), 'text');
    expect((await remove(version + 1)).status).toBe(204);
    const { error } = await world.call(updateAnnouncement, { params, body: { text: 'Oi' } }, second);
    expect(error).toBe('ERR_NO_ANNOUNCEMENT_FOUND');
  });

  it("of a user makes a version: an administrator removes the user's hours", async () => {
    const { id: userId } = await world.build.user(world.people.company.id);
    const params = { userId };
    const hours = [{ weekday: 1, startTime: '08:00', endTime: '18:00' }];
    await world.call(setAccessTime, { params, body: { accessTime: hours } }, first);
    const { version } = (await world.call(getUser, { params }, first)).body;
    await world.call(removeAccessTime, { params }, second);
    rejected(
      await world.call(setAccessTime, { params, body: { accessTime: hours, version } }, first),
      'accessTime',
    );
  });
});
