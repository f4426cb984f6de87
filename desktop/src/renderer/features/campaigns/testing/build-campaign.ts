import type { Campaign, CampaignCounts, CampaignDetail, Delivery } from '@recado/shared/campaigns';

const NO_COUNTS: CampaignCounts = {
  total: 0,
  valid: 0,
  unknown: 0,
  waiting: 0,
  requested: 0,
  confirmed: 0,
  declined: 0,
  expired: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  skipped: 0,
  failed: 0,
  maybeSent: 0,
};

export const buildCounts = (given: Partial<CampaignCounts> = {}): CampaignCounts => ({
  ...NO_COUNTS,
  ...given,
});

export function buildCampaign(given: Partial<Campaign> = {}): Campaign {
  return {
    ...{ id: 1, companyId: 1, name: 'Ofertas de março', status: 'INATIVA', confirmation: false },
    ...{ message1: 'Olá, {nome}! As ofertas chegaram.', message2: null, message3: null, message4: null },
    ...{ message5: null, confirmationMessage1: null, confirmationMessage2: null },
    ...{ confirmationMessage3: null, confirmationMessage4: null, confirmationMessage5: null },
    ...{ scheduledAt: null, startedAt: null, completedAt: null },
    ...{ whatsappId: 1, whatsapp: { id: 1, name: 'Loja Centro' } },
    ...{ contactListId: 7, contactList: { id: 7, name: 'Clientes' }, queueId: null, queue: null },
    ...{ skipInService: false, ignoreHours: false, starting: null, pause: null, startError: null },
    ...{ blockers: [], counts: buildCounts() },
    ...{ mediaPath: null, mediaName: null, mediaType: null, mediaUrl: null },
    ...{ createdAt: '2026-11-21T12:00:00.000Z', updatedAt: '2026-11-21T12:00:00.000Z', version: 1 },
    ...given,
  };
}

export function buildDetail(given: Partial<CampaignDetail> = {}): CampaignDetail {
  return {
    ...buildCampaign(),
    ...{ shipping: [], contactList: { id: 7, name: 'Clientes', contacts: [] } },
    report: { skipped: [], failures: [], optOuts: 0, replied: 0, variants: [], estimate: null },
    ...given,
  };
}

export function buildDelivery(given: Partial<Delivery> = {}): Delivery {
  return {
    ...{ id: '1', name: 'Maria Souza', number: '5511987654321', contactId: 1, variant: 1 },
    ...{ state: 'delivered', reason: null, confirmationRequestedAt: null, confirmedAt: null },
    sentAt: '2026-11-21T12:00:00.000Z',
    deliveredAt: '2026-11-21T12:01:00.000Z',
    ...{ readAt: null, respondedAt: null },
    ...given,
  };
}
