import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { killDuringChat } from './chatKills';
import { Cluster } from './cluster';

const root = fileURLToPath(new URL('../../', import.meta.url));
const people = 8;
const count = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const servers = count('RECADO_SERVERS', 3);
/** The long form has 10,000 messages and 100 kills. */
const messages = count('RECADO_CHAT_MESSAGES', 320);
const kills = count('RECADO_CHAT_KILLS', 3);

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
