/* oxlint-disable typescript/no-misused-promises -- an overload of define takes a callback without a promise */
import { MongoBackend } from '@agendajs/mongo-backend';
import { Agenda } from 'agenda';
import { MongoClient } from 'mongodb';
import { afterEach, expect, test } from 'vitest';
import { useDatabase } from './use-database';

const { url } = useDatabase();
const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function agenda(collection: string): Promise<Agenda> {
  const client = await new MongoClient(url()).connect();
  const jobs = new Agenda({
    backend: new MongoBackend({ mongo: client.db(), collection }),
    processEvery: 50,
    defaultLockLifetime: 5000,
  });
  open.push(
    () => client.close(),
    () => jobs.stop(),
  );
  return jobs;
}

/** Resolves when `done` returns true after a run. */
function counting(done: (runs: Map<number, number>) => boolean) {
  const runs = new Map<number, number>();
  let finish: () => void;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const run = (n: number) => {
    runs.set(n, (runs.get(n) ?? 0) + 1);
    if (done(runs)) finish();
  };
  return { runs, run, finished };
}

test('two instances complete each job once', async () => {
  const { runs, run, finished } = counting((all) => all.size === 60);
  const instances = [await agenda('shared'), await agenda('shared')];
  for (const jobs of instances) {
    jobs.define(
      'count',
      async (job: { attrs: { data: unknown } }) => run((job.attrs.data as { n: number }).n),
      { concurrency: 10 },
    );
    await jobs.start();
  }
  await Promise.all(Array.from({ length: 60 }, (_, n) => instances[n % 2]?.now('count', { n })));
  await finished;
  expect([...runs.values()].every((times) => times === 1)).toBe(true);
});

test('schedule and every run when they are due', async () => {
  const repeated = counting((all) => (all.get(0) ?? 0) >= 3);
  const once = counting((all) => all.size === 1);
  const jobs = await agenda('timed');
  jobs.define('tick', async () => repeated.run(0));
  jobs.define('later', async () => once.run(1));
  await jobs.start();
  await jobs.every(80, 'tick');
  await jobs.schedule(new Date(Date.now() + 150), 'later', {});
  await Promise.all([repeated.finished, once.finished]);
  expect(once.runs.get(1)).toBe(1);
});
