import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type CampaignKills, killDuringCampaign } from './campaignKills';
import { proofSize } from './proof-size';
import { type ShopServers, withShopServers } from './shopServers';

const root = fileURLToPath(new URL('../../', import.meta.url));
const servers = proofSize('RECADO_SERVERS', { short: 1, long: 3 });
const people = proofSize('RECADO_CAMPAIGN_DELIVERIES', { short: 16, long: 5_000 });
const kills = proofSize('RECADO_CAMPAIGN_KILLS', { short: 2, long: 100 });
const cancels = proofSize('RECADO_CAMPAIGN_CANCELS', { short: 1, long: 5 });
/** Divides intervals of a second, and of five seconds before new chats. */
const CAMPAIGN_SPEED = '50';

const through = `through ${kills} kills of ${servers} servers and ${cancels} cancellations`;
const limit = { tags: 'counts-losses', timeout: 600_000 + (kills + cancels) * 10_000 + people * 1_500 };

test.each<[string, Pick<CampaignKills, 'people' | 'file' | 'confirmation'>]>([
  [`each of ${people} people receives one picture with its text`, { people, file: 'picture' }],
  ['each of 12 people receives one recording and one text', { people: 12, file: 'audio' }],
  [
    'each of 12 people who say yes receives one picture with its text',
    { people: 12, file: 'picture', confirmation: true },
  ],
])(`%s ${through}`, limit, async (_title, campaign) => {
  const kill = async (shop: ShopServers) =>
    expect(await killDuringCampaign({ ...shop, kills, cancels, ...campaign })).toEqual([]);
  await withShopServers(root, servers, kill, { CAMPAIGN_SPEED });
});
