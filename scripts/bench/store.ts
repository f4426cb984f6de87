import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { BSON, type Collection, MongoClient } from 'mongodb';
import { startEmbeddedStore } from '@recado/embedded-store';

const DOCUMENTS = Number(process.env['BENCH_DOCUMENTS'] ?? 50_000);

interface Message {
  _id: number;
  companyId: number;
  ticketId: number;
  at: Date;
  body: string;
  read: boolean;
}

const message = (n: number): Message => ({
  _id: n,
  companyId: n % 5,
  ticketId: n % 500,
  at: new Date(1.7e12 + n * 1000),
  body: `mensagem ${n} ${'texto '.repeat(15)}`,
  read: n % 3 === 0,
});

type Row = Record<string, string | number>;

/**
 * Measures the embedded store through the driver, and LMDB itself with the same documents but without
 * indexes.
 */
export async function run(): Promise<{ name: string; rows: Row[]; notes: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const started = performance.now();
  const store = await startEmbeddedStore({ directory: join(folder, 'store') });
  const client = await new MongoClient(store.url, { maxPoolSize: 32 }).connect();
  const startMs = performance.now() - started;
  const raw = open<Buffer, number>({ path: join(folder, 'lmdb'), encoding: 'binary' });
  try {
    const rows = await measureAll(client.db().collection<Message>('messages'), raw);
    const notes = [
      `${DOCUMENTS} documents, 3 indexes; start to first connection ${startMs.toFixed(0)} ms, process ${(process.memoryUsage().rss / 1e6).toFixed(0)} MB`,
      'lmdb: one put or get of the same BSON, awaited to disk, no index, no socket, no query. ratio = store / lmdb.',
    ];
    return { name: 'embedded store', rows, notes };
  } finally {
    await client.close();
    await store.close();
    await raw.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureAll(
  messages: Collection<Message>,
  raw: ReturnType<typeof open<Buffer, number>>,
): Promise<Row[]> {
  await messages.createIndexes([
    { key: { companyId: 1, ticketId: 1, at: -1 } },
    { key: { ticketId: 1, _id: -1 } },
    { key: { at: 1 } },
  ]);
  const all = Array.from({ length: DOCUMENTS }, (_, n) => message(n));
  const rows: Row[] = [];
  const add = (operation: string, mine: number, reference?: number) =>
    rows.push({
      operation,
      'store /s': Math.round(mine),
      'ms each': Number((1000 / mine).toFixed(3)),
      ...(reference
        ? { 'lmdb /s': Math.round(reference), ratio: Number((mine / reference).toFixed(3)) }
        : {}),
    });

  const bulk = async () => {
    for (let at = 0; at < all.length; at += 1000) await messages.insertMany(all.slice(at, at + 1000));
  };
  const rawBulk = async () => {
    for (let at = 0; at < all.length; at += 1000)
      await raw.transaction(() =>
        all.slice(at, at + 1000).forEach((one) => raw.putSync(one._id, Buffer.from(BSON.serialize(one)))),
      );
  };
  add('insertMany by 1000', DOCUMENTS * (await rate(1, 1, bulk)), DOCUMENTS * (await rate(1, 1, rawBulk)));
  let next = DOCUMENTS;
  const insert = () => messages.insertOne(message(next++));
  const put = () => raw.put(next++, Buffer.from(BSON.serialize(message(next))));
  const any = () => Math.floor(Math.random() * DOCUMENTS);
  const find = () => messages.findOne({ _id: any() });
  const get = () => Promise.resolve(raw.get(any()));
  const increment = () => messages.findOneAndUpdate({ _id: any() }, { $inc: { ticketId: 500 } });
  for (const at of [1, 32]) {
    const times = at === 1 ? 800 : 8000;
    add(`insertOne, ${at} at once`, await rate(times, at, insert), await rate(times, at, put));
    add(`findById, ${at} at once`, await rate(times * 2, at, find), await rate(times * 2, at, get));
    add(`findOneAndUpdate $inc, ${at} at once`, await rate(times, at, increment));
  }
  const page = () =>
    messages
      .find({ companyId: any() % 5, ticketId: any() % 500 })
      .sort({ at: -1 })
      .limit(20)
      .toArray();
  add('indexed equality + sort + limit 20', await rate(500, 1, page));
  add('count of an indexed fifth', await rate(20, 1, () => messages.countDocuments({ companyId: 3 })));
  add(
    'count, indexed and filtered',
    await rate(5, 1, () => messages.countDocuments({ companyId: 3, read: true })),
  );
  add('scan without an index', await rate(3, 1, () => messages.findOne({ body: 'nothing like it' })));
  add(
    'group of everything',
    await rate(3, 1, () =>
      messages
        .aggregate([{ $group: { _id: '$companyId', n: { $sum: 1 }, last: { $max: '$at' } } }])
        .toArray(),
    ),
  );
  return rows;
}

/** Returns operations per second at this concurrency. */
async function rate(total: number, atOnce: number, operation: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let left = total;
  const worker = async () => {
    while (left-- > 0) await operation();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (total / (performance.now() - started)) * 1000;
}
