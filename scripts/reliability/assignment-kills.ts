import { AssignmentDesk, MIN_LIMIT } from './assignment-desk';
import { assignmentLatencies, assignmentProblems, logOf } from './assignment-log';
import { settled } from './both-sides';
import type { Cluster } from './cluster';
import { endClaimsOfKilled } from './killed-claims';
import { killDuring, pause } from './killing';
import { forEachOf } from './waiting-tickets';

const ARRIVAL_MS = 500;
const LOOK_MS = 100;
const SETTLE_LIMIT_MS = 300_000;

interface Options {
  cluster: Cluster;
  agents: number;
  /** Before the kills: in each round, all agents get the same number of tickets. Another one is without a menu. */
  menuRounds: number;
  tickets: number;
  kills: number;
  /** Time in which customers write and servers are killed. */
  ms: number;
}

interface Outcome {
  /** In words; empty if each assignment was right, and no ticket was forgotten. */
  problems: string[];
  /** From the last step of the menu to the assignment without kills, in milliseconds, in ascending order. */
  latencies: number[];
}

/** Assigns tickets to agents: first to all of them, then to those who come and go while servers are killed (`kill -9`). */
export async function killDuringAssignment(options: Options): Promise<Outcome> {
  const desk = await AssignmentDesk.open(options);
  const uneven = await assignInRounds(desk, options.menuRounds, (number) => desk.selectInMenu(number));
  await desk.endMenu();
  uneven.push(...(await assignInRounds(desk, 1, (number) => desk.write([number]))));
  const latencies = assignmentLatencies(await desk.acts());
  const unfinished = await assignDuringKills(desk, options);
  return {
    problems: [...uneven, ...unfinished, ...(await problemsOf(desk))],
    latencies,
  };
}

/** @returns rounds whose tickets were not distributed evenly */
async function assignInRounds(
  desk: AssignmentDesk,
  rounds: number,
  begin: (number: string) => Promise<unknown>,
): Promise<string[]> {
  const problems: string[] = [];
  const leave = await Promise.all(desk.agents.map((agent) => desk.arrive(agent)));
  for (let round = 0; round < rounds; round += 1) {
    const count = desk.agents.length * MIN_LIMIT;
    const numbers = desk.newCustomers(count);
    await forEachOf(numbers, begin);
    let open = await desk.tickets({ status: 'open' });
    while (open.length < numbers.length) {
      await pause(LOOK_MS);
      open = await desk.tickets({ status: 'open' });
    }
    const counts = desk.agents.map(
      ({ client }) => open.filter(({ userId }) => userId === client.userId).length,
    );
    if (Math.max(...counts) - Math.min(...counts) > 1)
      problems.push(`round ${round}: agents got ${counts.join()} tickets`);
    await forEachOf(desk.agents, async ({ client }) => {
      for (const { _id, userId } of open) if (userId === client.userId) await client.resolve(_id);
    });
  }
  for (const end of leave) await end();
  return problems;
}

/** @returns tickets that are not resolved in the end */
async function assignDuringKills(
  desk: AssignmentDesk,
  { cluster, tickets, kills, ms }: Options,
): Promise<string[]> {
  let isOver = false;
  const working = Promise.all(desk.agents.map((agent) => desk.workInShifts(agent, () => isOver)));
  const arrivals = Math.ceil(ms / ARRIVAL_MS);
  const each = Math.ceil(tickets / arrivals);
  const numbers = desk.newCustomers(tickets);
  const arriving = (async () => {
    for (let from = 0; from < tickets; from += each) {
      await desk.write(numbers.slice(from, from + each));
      await pause(ARRIVAL_MS);
    }
  })();
  await Promise.all([arriving, killDuring(cluster.servers, { kills, ms })]);
  const db = await cluster.database();
  const problems = await settled(async () => {
    await endClaimsOfKilled(db);
    const all = await desk.tickets();
    const left = all
      .filter(({ status }) => status !== 'closed')
      .map(({ _id, status }) => `ticket ${_id} is ${status}`);
    const unlogged = all
      .filter(({ eventsPending }) => eventsPending)
      .map(({ _id }) => `ticket ${_id} has no log`);
    return [...left, ...unlogged, ...(await desk.customersWithoutOneTicket(all))];
  }, SETTLE_LIMIT_MS);
  isOver = true;
  await working;
  return problems;
}

async function problemsOf(desk: AssignmentDesk): Promise<string[]> {
  const written = (await desk.tickets()).map(({ _id, contact }): [number, number] => [
    _id,
    desk.writtenAt.get(contact.number ?? '') ?? 0,
  ]);
  const acts = await desk.acts();
  const problems = assignmentProblems({
    acts,
    shifts: desk.shifts,
    limits: new Map(desk.agents.map(({ client, limit }) => [client.userId, limit])),
    writtenAt: new Map(written),
  });
  const named = new Set(problems.flatMap((problem) => /ticket (\d+)/.exec(problem)?.[1] ?? []));
  return [...problems, ...[...named].map((id) => logOf(Number(id), acts))];
}
