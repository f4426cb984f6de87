import type { Db } from 'mongodb';

/** Collections that conversations fill. */
export const ACTIVITY = [
  ...[
    'tickets',
    'ticket_events',
    'ticket_hours',
    'messages',
    'waiting_changes',
    'contacts',
    'open_questions',
  ],
  ...[
    'reviews',
    'campaigns',
    'campaign_deliveries',
    'contact_lists',
    'contact_list_items',
    'opt_outs',
    'number_guards',
  ],
  ...['schedules', 'schedule_runs', 'new_chat_days', 'notices', 'due_work', 'address_book'],
  ...['contact_imports', 'contact_import_parts', 'contact_check_turns', 'contact_joins', 'card_observations'],
  ...['deadline_results'],
];

/** Collections with times that the rules compare with now. */
export const TIMED = [...ACTIVITY, 'closures', 'connections', 'users'];

interface Union {
  coll: string;
  pipeline: object[];
}

/** Rows of a desk that is not at rest; tickets also at the end, because an effect of one may store a message. */
const UNFINISHED: [collection: string, filter: object][] = [
  ['tickets', { $or: [{ durableDueAt: { $exists: true } }, { eventsPending: true }] }],
  ['messenger_state', { waitingFor: { $exists: true } }],
  [
    'messages',
    {
      $or: [
        { durableDueAt: { $exists: true } },
        { waiting: true },
        {
          fromMe: true,
          mediaType: { $ne: 'notification' },
          whisper: false,
          failure: null,
          ack: { $lt: 3 },
        },
      ],
    },
  ],
  // The recomputation of deadlines.
  ['jobs', { name: 'serviceLevels.recompute' }],
  ['contact_imports', { open: true }],
  ['contact_joins', { state: { $in: ['joining', 'undoing'] } }],
  ...(['schedules', 'campaigns', 'reviews'] as const).map((name): [string, object] => [
    name,
    { durableDueAt: { $exists: true } },
  ]),
  ['tickets', { $or: [{ durableDueAt: { $exists: true } }, { eventsPending: true }] }],
];
const [FIRST_BUSY, ...OTHER_BUSY] = UNFINISHED.map(([coll, filter]) => ({
  coll,
  pipeline: [{ $match: filter }, { $limit: 1 }, { $project: { _id: 0, what: { $literal: coll } } }],
})) as [Union, ...Union[]];

/**
 * Returns a collection with rows of unfinished work; undefined if the desk is at rest. One command, because a busy machine
 * is slow at each.
 */
export async function unfinishedWork(db: Db): Promise<string | undefined> {
  const stages = [...FIRST_BUSY.pipeline, ...OTHER_BUSY.map(($unionWith) => ({ $unionWith }))];
  const [found] = await db.collection(FIRST_BUSY.coll).aggregate<{ what: string }>(stages).toArray();
  return found?.what;
}
