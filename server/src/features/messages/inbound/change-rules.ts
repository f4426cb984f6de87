import { createHash } from 'node:crypto';
import type { Filter, UpdateFilter } from 'mongodb';
import { type EventResponse, MAX_MESSAGE_LENGTH, type PollVote } from '@recado/shared/messages';
import type { InboundChange } from '#messenger/gateway';
import type { MessageDocument, ReactionDocument } from '../message.model';
import { searchField } from '../search/message-words';
import { isMember, memberKey, memberName } from './group-member';

export interface Application {
  unchanged: Filter<MessageDocument>;
  update: UpdateFilter<MessageDocument>;
}

const REMEMBERED = 50;
/** A group has at most 1,024 members. */
const MAX_RESPONDERS = 1_100;
/** In UTF-16 units; the longest emoji have about twenty. */
const MAX_EMOJI_LENGTH = 40;

/**
 * Returns the database change; undefined if already applied, outdated or forbidden. Authors may edit and delete;
 * group administrators (`byAdmin`) may delete; every member may react.
 */
export function applicationOf(
  row: MessageDocument,
  change: InboundChange,
  byAdmin = false,
): Application | undefined {
  if (row.isDeleted || row.appliedChanges?.includes(change.messengerId)) return undefined;
  const applied = {
    $push: { appliedChanges: { $each: [change.messengerId], $slice: -REMEMBERED } },
  };
  switch (change.change.type) {
    case 'reaction': {
      const reactions = reactionsAfter(row, change, change.change.emoji);
      return (
        reactions && {
          // Messages of earlier versions have no `reactions`.
          unchanged: { ...(row.reactions && { reactions: row.reactions }), isDeleted: false },
          update: { ...applied, $set: { reactions } },
        }
      );
    }
    case 'edit': {
      const body = change.change.body.slice(0, MAX_MESSAGE_LENGTH);
      const isOld = row.editedAt !== undefined && row.editedAt > change.sentAt;
      if (!isAuthor(row, change) || isOld || body === row.body) return undefined;
      return {
        unchanged: { body: row.body, isDeleted: false },
        update: {
          ...applied,
          $set: {
            body,
            isEdited: true,
            oldMessage: row.oldMessage ?? row.body,
            editedAt: change.sentAt,
            search: searchField({ ...row, body }).search ?? [],
          },
          $unset: { menuEntry: 1 },
        },
      };
    }
    case 'vote': {
      const votes = votesAfter(row, change, change.change.options);
      return (
        votes && {
          unchanged: { 'data.poll.votes': row.data?.poll?.votes ?? { $exists: false }, isDeleted: false },
          update: { ...applied, $set: { 'data.poll.votes': votes } },
        }
      );
    }
    case 'eventResponse': {
      const responses = responsesAfter(row, change, change.change);
      return (
        responses && {
          unchanged: {
            'data.event.responses': row.data?.event?.responses ?? { $exists: false },
            isDeleted: false,
          },
          update: { ...applied, $set: { 'data.event.responses': responses } },
        }
      );
    }
    case 'event': {
      const { body, event } = change.change;
      const isOld = row.editedAt !== undefined && row.editedAt > change.sentAt;
      const { event: before } = row.data ?? {};
      if (!isAuthor(row, change) || isOld || !before) return undefined;
      const data = {
        ...row.data,
        event: { ...event, ...(before.responses && { responses: before.responses }) },
      };
      return {
        unchanged: {
          body: row.body,
          'data.event.responses': before.responses ?? { $exists: false },
          isDeleted: false,
        },
        update: {
          ...applied,
          $set: {
            ...{
              body,
              data,
              isEdited: true,
              oldMessage: row.oldMessage ?? row.body,
              editedAt: change.sentAt,
            },
            search: searchField({ ...row, body, data }).search ?? [],
          },
        },
      };
    }
    case 'delete':
      if (!byAdmin && !isAuthor(row, change) && !isTypedInGroup(change)) return undefined;
      return {
        unchanged: { isDeleted: false },
        update: { ...applied, $set: { isDeleted: true }, $unset: { fetchAt: 1, preview: 1, search: 1 } },
      };
  }
}

function isAuthor(row: MessageDocument, change: InboundChange): boolean {
  if (row.fromMe || change.fromMe) return row.fromMe === change.fromMe;
  return row.participant === '' || isMember(row.participant, change.sender);
}

/** The company's own phone has already checked the permission. */
function isTypedInGroup({ isGroup, fromMe }: InboundChange): boolean {
  return isGroup && fromMe;
}

export function needsAdmin(row: MessageDocument, change: InboundChange): boolean {
  const { isGroup, fromMe } = change;
  return change.change.type === 'delete' && isGroup && !fromMe && !row.isDeleted && !isAuthor(row, change);
}

/** Returns whether an entry is of the person who sent the change. */
function isOfSender({ fromMe, sender, isGroup }: InboundChange) {
  const member = isGroup ? sender : null;
  return ({ by }: { by: string }) =>
    fromMe ? by === 'me' : member ? isMember(by, member) : by === 'contact';
}

function responderOf(change: InboundChange) {
  const { fromMe, sender, isGroup, sentAt } = change;
  const member = isGroup ? sender : null;
  return {
    by: fromMe ? 'me' : member ? memberKey(member) : 'contact',
    fromMe,
    name: fromMe || !member ? '' : (memberName(change) ?? ''),
    at: sentAt.toISOString(),
  };
}

/** Returns the votes after a person's new one; undefined if it is older than theirs. */
function votesAfter(
  { data }: MessageDocument,
  change: InboundChange,
  hashes: readonly string[],
): PollVote[] | undefined {
  const { options, votes = [] } = data?.poll ?? {};
  if (!options) return undefined;
  const isTheirs = isOfSender(change);
  const before = votes.find(isTheirs);
  if (before && new Date(before.at) > change.sentAt) return undefined;
  const selected = options.flatMap((option, index) => (hashes.includes(sha256(option)) ? [index] : []));
  const others = votes.filter((vote) => !isTheirs(vote)).slice(0, MAX_RESPONDERS - 1);
  return selected.length > 0 ? [...others, { ...responderOf(change), options: selected }] : others;
}

/** Returns the responses to an event after a person's new one; undefined if it is older than theirs. */
function responsesAfter(
  { data }: MessageDocument,
  change: InboundChange,
  { response, extraGuests }: Pick<EventResponse, 'response' | 'extraGuests'>,
): EventResponse[] | undefined {
  if (!data?.event) return undefined;
  const { responses = [] } = data.event;
  const isTheirs = isOfSender(change);
  const before = responses.find(isTheirs);
  if (before && new Date(before.at) > change.sentAt) return undefined;
  const others = responses.filter((one) => !isTheirs(one)).slice(0, MAX_RESPONDERS - 1);
  return [...others, { ...responderOf(change), response, extraGuests }];
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function reactionsAfter(
  row: MessageDocument,
  change: InboundChange,
  given: string,
): ReactionDocument[] | undefined {
  const { fromMe, sender, isGroup, sentAt } = change;
  const member = isGroup ? sender : null;
  const isTheirs = isOfSender(change);
  const reactions = row.reactions ?? [];
  const before = reactions.find(isTheirs);
  const emoji = given.slice(0, MAX_EMOJI_LENGTH);
  if (before ? before.at > sentAt || before.emoji === emoji : emoji === '') return undefined;
  const others = reactions.filter((reaction) => !isTheirs(reaction));
  if (emoji === '') return others;
  return [
    ...others,
    {
      by: fromMe ? 'me' : member ? memberKey(member) : 'contact',
      emoji,
      fromMe,
      name: fromMe ? '' : (memberName({ ...change, sender: member }) ?? ''),
      at: sentAt,
    },
  ];
}
