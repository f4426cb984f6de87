import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type CampaignKills, killDuringCampaign } from './campaign-kills';
import { proofSize } from './proof-size';
import { type ShopServers, withShopServers } from './shop-servers';

const root = fileURLToPath(new URL('../../', import.meta.url));
const servers = proofSize('RECADO_SERVERS', { short: 1, long: 3 });
const people = proofSize('RECADO_CAMPAIGN_DELIVERIES', { short: 16, long: 5_000 });
const kills = proofSize('RECADO_CAMPAIGN_KILLS', { short: 2, long: 100 });
const cancels = proofSize('RECADO_CAMPAIGN_CANCELS', { short: 1, long: 5 });
/** Divides intervals of a second, and of five seconds before new chats. */
const CAMPAIGN_SPEED = '50';

const CAMPAIGNS: [string, Pick<CampaignKills, 'people' | 'firstNumber' | 'file' | 'confirmation'>][] = [
  [
    `each of ${people} people receives one picture with its text`,
    { people, firstNumber: 42_000_000, file: 'picture' },
  ],
  [
    'each of 12 people receives one recording and one text',
    { people: 12, firstNumber: 43_000_000, file: 'audio' },
  ],
  [
    'each of 12 people who say yes receives one picture with its text',
    { people: 12, firstNumber: 44_000_000, file: 'picture', confirmation: true },
  ],
];
const timeout = CAMPAIGNS.length * (600_000 + (kills + cancels) * 10_000 + people * 1_500);

test(
  `in three campaigns, ${CAMPAIGNS.map(([title]) => title).join(', ')} through ${kills} kills of ${servers} servers and ${cancels} cancellations each`,
  { tags: 'counts-losses', timeout },
  async () => {
    const kill = async (shop: ShopServers) => {
      for (const [title, campaign] of CAMPAIGNS)
        expect(await killDuringCampaign({ ...shop, kills, cancels, ...campaign }), title).toEqual([]);
    };
    await withShopServers(root, servers, kill, { CAMPAIGN_SPEED });
  },
);
