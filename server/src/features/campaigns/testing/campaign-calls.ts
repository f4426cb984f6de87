import {
  type Campaign,
  CAMPAIGN_SETTING_DEFAULTS,
  type CampaignSettings,
  createCampaign,
  getCampaign,
  saveCampaignSettings,
  startCampaign,
} from '@recado/shared/campaigns';
import { createContactList, createContactListItem } from '@recado/shared/contact-lists';
import type { CallInput } from '@recado/shared/contract';
import type { testClient } from '#testing/client';
import type { Persona } from '#testing/factories';

export type CampaignBody = CallInput<typeof createCampaign>['body'];

/** Calls of an administrator that prepare and start campaigns through one connection. */
export function campaignCalls(call: ReturnType<typeof testClient>, admin: Persona, connectionId: number) {
  const create = (fields: Partial<CampaignBody> = {}, as: Persona = admin) =>
    call(
      createCampaign,
      {
        body: {
          name: 'Ofertas de março',
          message1: 'Olá, {nome}! As ofertas chegaram.',
          whatsappId: connectionId,
          ...fields,
        },
      },
      as,
    );
  return {
    create,
    /** Returns the id of a list with these numbers. */
    listOf: async (numbers: readonly string[]): Promise<number> => {
      const { body } = await call(createContactList, { body: { name: 'Clientes' } }, admin);
      for (const number of numbers) {
        const item = { contactListId: body.id, name: `Cliente ${number.slice(-4)}`, number };
        const created = await call(createContactListItem, { body: item }, admin);
        if (created.status !== 200) throw new Error(`The contact was not created: ${created.status}`);
      }
      return body.id;
    },
    read: async (campaignId: number) => (await call(getCampaign, { params: { campaignId } }, admin)).body,
    ready: async (fields: Partial<CampaignBody>): Promise<Campaign> => {
      const { body } = await create(fields);
      if (body.blockers.length > 0) throw new Error(`The campaign is not ready: ${body.blockers[0]?.reason}`);
      return body;
    },
    start: async (campaignId: number): Promise<void> => {
      const input = { params: { campaignId }, body: { ignoreHours: true } };
      const { status } = await call(startCampaign, input, admin);
      if (status !== 200) throw new Error(`The campaign was not started: ${status}`);
    },
    /** Sets the shortest intervals, unless others are given. */
    sendFast: async (fields: Partial<CampaignSettings> = {}): Promise<void> => {
      const fast = { messageInterval: 0, longerIntervalAfter: 0 } as const;
      await call(
        saveCampaignSettings,
        { body: { settings: { ...CAMPAIGN_SETTING_DEFAULTS, ...fast, ...fields } } },
        admin,
      );
    },
  };
}
