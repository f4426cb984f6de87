import { CAMPAIGN_PACE } from '@recado/shared/automation';
import type { CampaignsDeps } from '../campaigns.deps';
import { type CampaignDocument, campaigns } from '../model/campaign.model';
import { isInService } from '../operations/in-service';
import { decidePace, type Pace } from '../pace/decide-pace';
import { changeGuard, guardOf, quotaOf } from '../pace/number-guard';
import type { NumberGuardDocument } from '../pace/number-guard.model';
import { settingsOf } from '../settings/campaign-settings';
import { endCampaign, expireRequests } from './end-campaign';
import { recoverOpen } from './recover-open';
import { type SendContext, sendNext, type Turn } from './send-next';
import { notifyPause, pauseConnection, setPause } from './set-pause';

/** In case a report about a message on its way was lost. */
const OPEN_RECHECK_MS = 10_000;
const WAIT_MS = 5_000;
const PAUSE_RECHECK_MS = 60_000;
/** For requests that expire; replies wake the timer. */
const IDLE_RECHECK_MS = 10 * 60_000;

/**
 * Handles a connection's timer: sends the next message of one of its campaigns. Idempotent.
 * @returns the time of the next run
 */
export async function runConnection(
  deps: CampaignsDeps,
  companyId: number,
  connectionId: number,
  now: Date,
): Promise<Date | undefined> {
  const running = await runningCampaigns(companyId, connectionId);
  if (running.length === 0) return undefined;
  const after = (ms: number) => new Date(now.getTime() + ms);
  if (await recoverOpen(deps, companyId, connectionId)) return after(OPEN_RECHECK_MS);
  const { pace, ...context } = await contextOf(deps, companyId, connectionId, now);
  const pause = await pauseOf(deps, companyId, pace);
  if (pause) {
    const { reason, until } = pause;
    const shown = reason === 'wait' ? null : { reason, until };
    await pauseConnection(deps, connectionId, running, shown, now);
    const recheck = after(pause.reason === 'wait' ? WAIT_MS : PAUSE_RECHECK_MS);
    return pause.until && pause.until < recheck && pause.until > now ? pause.until : recheck;
  }
  const { nextAt } = context.guard;
  if (nextAt && nextAt > now) return nextAt;
  return sendInTurn(deps, running, context, now);
}

/** Pauses campaigns whose timer is no longer retried, until "Continuar" or a change of the connection. */
export async function giveUpConnection(
  deps: CampaignsDeps,
  companyId: number,
  connectionId: number,
  now: Date,
): Promise<void> {
  const running = await runningCampaigns(companyId, connectionId);
  await pauseConnection(deps, connectionId, running, { reason: 'internal', until: null }, now);
}

/** Alternates between campaigns, the longest-waiting first. */
async function sendInTurn(
  deps: CampaignsDeps,
  running: readonly CampaignDocument[],
  context: Omit<Awaited<ReturnType<typeof contextOf>>, 'pace'>,
  now: Date,
): Promise<Date | undefined> {
  const after = (ms: number) => new Date(now.getTime() + ms);
  const next: Date[] = [];
  for (const campaign of running) {
    await expireRequests(deps, campaign, now);
    const turn = await sendNext(deps, campaign, context);
    if (turn === 'done') await endCampaign(deps, campaign, now);
    else {
      const pause = typeof turn === 'object' && 'pause' in turn ? turn.pause : null;
      const paused = await setPause(deps, campaign, pause, now);
      await notifyPause(deps, campaign.companyId, context.connectionId, [paused]);
    }
    if (turn === 'again') return now;
    if (typeof turn === 'object' && 'sent' in turn) return turn.sent;
    const at = timeOf(turn, after);
    if (at) next.push(at);
  }
  return next.sort((a, b) => a.getTime() - b.getTime())[0];
}

function timeOf(turn: Turn, after: (ms: number) => Date): Date | undefined {
  if (turn === 'idle') return after(IDLE_RECHECK_MS);
  if (typeof turn === 'string') return undefined;
  if ('wait' in turn) return turn.wait;
  return 'pause' in turn ? (turn.pause.until ?? after(PAUSE_RECHECK_MS)) : turn.sent;
}

export async function runningCampaigns(companyId: number, connectionId: number): Promise<CampaignDocument[]> {
  const running = { connectionId, status: 'EM_ANDAMENTO' as const, starting: null };
  return campaigns.find(companyId, running, { sort: { turnAt: 1, _id: 1 } });
}

async function contextOf(
  { connections, companies, speed }: CampaignsDeps,
  companyId: number,
  connectionId: number,
  now: Date,
): Promise<SendContext & { pace: Pace }> {
  const [connection, stored, settings, companyZone] = await Promise.all([
    connections.sendingState(companyId, connectionId),
    guardOf(companyId, connectionId),
    settingsOf(companyId),
    companies.timeZoneOf(companyId),
  ]);
  const {
    newChats = null,
    newChatQuota = null,
    ...state
  } = connection ?? {
    isConnected: false,
    disconnectedSince: null,
    number: null,
    automaticFactor: 1,
  };
  const results = stored.results.map(({ result }) => result);
  const given = { guard: { ...stored, results }, connection: state, newChats, settings };
  const pace = decidePace(given, now, Math.random());
  const { number, isDown, steadyFrom } = pace.guard;
  const changed = { number, isDown, steadyFrom, quota: quotaOf(stored, newChatQuota, now) };
  await changeGuard(stored, changed);
  const guard: NumberGuardDocument = { ...stored, ...changed };
  const { sinceLonger } = pace.guard;
  return {
    ...{ connectionId, guard, settings, companyZone, sinceLonger, now, pace },
    intervalMs: pace.intervalMs / speed,
    newChatIntervalMs: CAMPAIGN_PACE.newChatIntervalMs / speed,
  };
}

/** Sessions stay connected for minutes after the company's service ended. */
async function pauseOf(deps: CampaignsDeps, companyId: number, { pause }: Pace): Promise<Pace['pause']> {
  if (!(await deps.settings.campaignsEnabled(companyId))) return { reason: 'campaignsDisabled', until: null };
  if (!(await isInService(deps, companyId))) return { reason: 'companyInactive', until: null };
  return pause;
}
