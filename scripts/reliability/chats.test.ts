import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killDuringChat } from './chat-kills';
import { Cluster } from './cluster';
import { proofSize } from './proof-size';

const root = fileURLToPath(new URL('../../', import.meta.url));
const people = 8;
const servers = proofSize('RECADO_SERVERS', { short: 3, long: 3 });
const messages = proofSize('RECADO_CHAT_MESSAGES', { short: 200, long: 10_000 });
const kills = proofSize('RECADO_CHAT_KILLS', { short: 2, long: 100 });

test(
  `${people} people see ${messages} messages once, in one order, through ${kills} kills of ${servers} servers`,
  { tags: 'counts-losses', timeout: 240_000 + kills * 8_000 + messages * 100 },
  async () => {
    const cluster = await Cluster.start({ root, count: servers });
    try {
      expect(await killDuringChat({ cluster, people, messages, kills })).toEqual([]);
    } finally {
      await cluster.stop();
    }
  },
);
