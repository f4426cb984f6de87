import type { Campaign, createCampaign as createEndpoint } from '@recado/shared/campaigns';
import type { BodyOf } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { StoredData } from '#core/database';
import type { Caller } from '#core/tenancy/caller';
import type { AutoClose } from '#features/auto-close';
import type { Messages } from '#features/messages';
import type { Tickets } from '#features/tickets';
import type { CampaignFeatures, CampaignsDeps } from './campaigns.deps';
import { defineJobs } from './campaigns.jobs';
import { listenToEvents } from './campaigns.listeners';
import { campaignMigrations } from './campaigns.migrations';
import { mountCampaigns } from './campaigns.routes';
import { handleTimers } from './campaigns.timers';
import { listenToReplies } from './inbound/listen-to-replies';
import { closeKeywordAfterCampaign } from './inbound/open-ticket-replies';
import { repliedCampaigns } from './inbound/replied-campaigns';
import { campaignCollection, campaigns } from './model/campaign.model';
import { eraseDeliveries } from './operations/erase-deliveries';
import { createCampaign } from './operations/save-campaign';
import { startCampaign } from './operations/start-campaign';
import { publishCampaign } from './publish-campaign';
import { numberFacts } from './report/number-facts';
import { recountCampaign } from './report/recount-campaign';
import { createRecounts } from './report/recounts';
import { isWithdrawn } from './sending/is-withdrawn';
import { runStarts } from './starting/run-start';

export interface Campaigns {
  /** @throws errors of `createCampaign` */
  create(companyId: number, input: BodyOf<typeof createEndpoint>): Promise<Campaign>;
  /** @throws errors of `startCampaign` */
  start(caller: Caller, campaignId: number): Promise<Campaign>;
  /** Starts, for the demo and tests, what is due by `now`. */
  runStarts(now: Date): Promise<void>;
  /** Of connections of any company. */
  numberFacts: typeof numberFacts;
  campaignNames(companyId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]>;
  /** Resolves when the counts are stored. */
  recount(companyId: number, campaignId: number): Promise<void>;
  stop(): Promise<void>;
}

/** Sends messages to the persons of a contact list. */
export function createCampaigns(
  context: AppContext,
  features: CampaignFeatures & {
    messages: Messages;
    tickets: Tickets;
    autoClose: AutoClose;
  },
): Campaigns {
  const { publisher, media, dueWork, jobs, log } = context;
  const recounts = createRecounts(
    async (companyId, campaignId) => {
      const row = await recountCampaign(companyId, campaignId);
      if (row) await publishCampaign(deps, 'update', row);
    },
    (err, campaignId) => log.error({ err, campaignId }, 'campaign count failed'),
  );
  const events = context.events.of('campaigns');
  const { campaignSpeed: speed, graceDays } = context.config;
  if (speed > 1) log.warn({ speed }, 'campaigns send faster than WhatsApp tolerates');
  const deps: CampaignsDeps = {
    ...features,
    publisher,
    media,
    dueWork,
    jobs,
    log,
    events,
    recounts,
    speed,
    graceDays,
  };
  events.carries({ name: 'campaigns', collection: campaignCollection });
  mountCampaigns(context.endpoints, deps);
  listenToEvents(deps);
  handleTimers(deps);
  defineJobs(deps);
  listenToReplies(deps);
  features.messages.extend('campaigns', { isWithdrawn: (message) => isWithdrawn(deps, message) });
  features.tickets.extend('campaigns', {
    repliedCampaigns: (companyId, contacts) => repliedCampaigns(deps, companyId, contacts),
  });
  features.autoClose.extend('campaigns', {
    closeKeywordAfterCampaign: (contact) => closeKeywordAfterCampaign(deps, contact),
  });
  context.personalData.register('campaigns', {
    collections: {
      campaign_deliveries:
        'per person of a campaign: name, number or username, e-mail, columns of the list, times',
    },
    erase: (person) => eraseDeliveries(deps, person.companyId, person),
    merge: 'found by the ids of merged contacts',
  });
  return {
    create: (companyId, input) => createCampaign(deps, companyId, input),
    start: (caller, campaignId) => startCampaign(deps, caller, campaignId, {}),
    runStarts: (now) => runStarts(deps, now),
    numberFacts,
    campaignNames: async (companyId, ids) =>
      (await campaigns.find(companyId, { _id: { $in: [...ids] } }, { select: { name: 1 } })).map(
        ({ _id, name }) => ({ id: _id, name }),
      ),
    recount: (companyId, campaignId) => recounts.now({ companyId, _id: campaignId }),
    stop: recounts.stop,
  };
}

export { campaignsUsing, listsOfCampaigns } from './operations/find-campaign';

export const campaignsData: StoredData = {
  migrations: [campaignMigrations],
  companyCollections: ['campaign_deliveries', 'campaigns', 'campaign_settings', 'number_guards'],
};
