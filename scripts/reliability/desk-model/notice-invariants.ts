import { listNotices } from '@recado/shared/notifications';
import type { Invariant } from './broken-invariant';
import type { Desk } from './desk';
import type { Rows } from './rows';

const ASSIGNMENTS = new Set(['created', 'accepted', 'transferred', 'reopened']);
/** The rules know when these are due. Others depend on WhatsApp's state. */
const EXPECTED = new Set([
  'ticketAssigned',
  'badReview',
  'scheduleFailed',
  'contactImportEnded',
  'campaignEnded',
]);
/** Worst score of a person who is no detractor. */
const PASSIVE = 7;

/** Returns what each user must have learned, as `user kind subject`, from the rows of what happened. */
function expectedNotices({ administrators }: Desk, rows: Rows): string[] {
  const toAdministrators = (what: string) => administrators.map((userId) => `${userId} ${what}`);
  return [
    ...rows.events.flatMap(({ type, userId, assignedTo, ticketId }) =>
      ASSIGNMENTS.has(type) && assignedTo !== null && assignedTo !== userId
        ? [`${assignedTo} ticketAssigned ${ticketId}`]
        : [],
    ),
    ...rows.reviews
      .filter(({ completed, note, observation }) => completed && Number(note) < PASSIVE && observation !== '')
      .flatMap(({ _id }) => toAdministrators(`badReview ${_id}`)),
    ...rows.runs
      .filter(({ status }) => status === 'ERRO')
      .map(({ scheduleId }) => `${creatorOf(rows, scheduleId)} scheduleFailed ${scheduleId}`),
    ...rows.imports
      .filter(({ state }) => state === 'done')
      .map(({ _id, owner }) => `${owner.userId} contactImportEnded ${_id}`),
    ...rows.campaigns
      .filter(({ status }) => status === 'FINALIZADA')
      .flatMap(({ _id }) => toAdministrators(`campaignEnded ${_id}`)),
  ].sort();
}

const creatorOf = ({ schedules }: Rows, scheduleId: number) =>
  schedules.find(({ _id }) => _id === scheduleId)?.userId;

const subjectOf = ({ content, ticketId }: Rows['notices'][number]) =>
  content.reviewId ?? content.scheduleId ?? content.importId ?? content.campaigns?.[0]?.id ?? ticketId;

/** Rules of the bell. */
export const NOTICE_INVARIANTS: Record<string, Invariant> = {
  'each user has one notice of what happened without them': (_state, desk, rows) => {
    const stored = rows.notices
      .filter(({ content }) => EXPECTED.has(content.kind))
      .map((notice) => `${notice.userId} ${notice.content.kind} ${subjectOf(notice)}`)
      .sort();
    const expected = expectedNotices(desk, rows);
    return stored.join() === expected.join()
      ? undefined
      : `stored are [${stored.join()}] instead of [${expected.join()}]`;
  },

  'a notice is unread until its recipient reads it': ({ readNotices }, _desk, { notices }) => {
    const wrong = notices.find(({ _id, unread }) => (unread === true) === readNotices.has(_id));
    return wrong && `"${wrong.content.kind}" of user ${wrong.userId} is ${wrong.unread ? 'un' : ''}read`;
  },

  'the bell shows the stored notices, and its count equals a recount': async (
    state,
    { call, agents },
    { notices },
  ) => {
    const stored = JSON.stringify(notices);
    if (stored === state.checkedNotices) return undefined;
    for (const persona of agents) {
      const own = notices.filter(({ userId }) => userId === persona.id);
      const { body } = await call(listNotices, { query: {} }, persona);
      const unread = own.filter((notice) => notice.unread).length;
      if (body.unread !== unread) return `user ${persona.id} sees ${body.unread} of ${unread}`;
      const [shown, ids] = [body.notices, own].map((list) => list.length);
      if (!body.hasMore && shown !== ids) return `user ${persona.id} reads ${shown} of ${ids}`;
      const unordered = body.notices.find(({ at }, index) => at > (body.notices[index - 1]?.at ?? at));
      if (unordered) return `user ${persona.id} reads "${unordered.content.kind}" below an older one`;
    }
    state.checkedNotices = stored;
    return undefined;
  },
};
