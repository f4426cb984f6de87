import type { NewDueWork } from '#core/due-work';
import { type AnnouncementDocument, AnnouncementModel } from './announcement.model';
import type { AnnouncementsDeps } from './announcements.deps';
import { nextTurn } from './announcements.policy';
import { publishTurn } from './publish-announcement';

export const TURN = 'announcements.turn';

/** Uses the platform's company, because announcements belong to none. */
export async function setTimer(
  { dueWork, companies }: AnnouncementsDeps,
  row: AnnouncementDocument,
  now: Date,
): Promise<void> {
  const dueAt = nextTurn(row, now);
  if (!dueAt) await cancelTimer({ dueWork }, row._id);
  else await dueWork.schedule(timerOf(row._id, (await companies.platformCompany()).id, dueAt));
}

export function cancelTimer({ dueWork }: Pick<AnnouncementsDeps, 'dueWork'>, id: number): Promise<void> {
  return dueWork.cancel(TURN, String(id));
}

/** Publishes the start or the end of an announcement and returns the time of the next one. */
export async function runTurn(deps: AnnouncementsDeps, id: number, now: Date): Promise<Date | undefined> {
  const row = await AnnouncementModel.findById(id).lean<AnnouncementDocument>().exec();
  if (!row?.status) return undefined;
  if (row.publishedAt <= now) await publishTurn(deps, row, now);
  return nextTurn(row, now);
}

export async function restoreTimers(
  { companies }: Pick<AnnouncementsDeps, 'companies'>,
  add: (works: readonly NewDueWork[]) => Promise<void>,
): Promise<void> {
  const now = new Date();
  const rows = await AnnouncementModel.find({
    status: true,
    $or: [{ publishedAt: { $gt: now } }, { endsAt: { $gt: now } }],
  })
    .lean<AnnouncementDocument[]>()
    .exec();
  if (rows.length === 0) return;
  const { id: companyId } = await companies.platformCompany();
  await add(
    rows.flatMap((row) => {
      const dueAt = nextTurn(row, now);
      return dueAt ? [timerOf(row._id, companyId, dueAt)] : [];
    }),
  );
}

function timerOf(id: number, companyId: number, dueAt: Date): NewDueWork {
  return { kind: TURN, ref: String(id), companyId, dueAt };
}
