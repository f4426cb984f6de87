import type { Collection, Document } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { MediaKind } from '@recado/shared/media';
import type { Recurrence, ScheduleFailure, ScheduleStatus } from '@recado/shared/schedules';
import { tenantRepository } from '#core/database';
import type { DurableFields } from '#core/events';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface ScheduleDocument extends DurableFields, FormFields {
  _id: number;
  companyId: number;
  /** Creator and sender. */
  userId: number;
  /** Chosen by the creator's client; a repeated creation with it returns this schedule. */
  clientId?: string;
  body: string;
  /** Beginnings of the words of body and contact name (`@recado/shared/search`). */
  words: string[];
  /** May have been merged into another contact. */
  contactId: number;
  /** Null: the contact's last connection, else the default one. */
  connectionId: number | null;
  /** Local time of `sendAt` in `zone`. */
  localTime: string;
  zone: string;
  sendAt: Date;
  /** Turn of a message that starts a chat, if it had to wait for the connection's other new chats. */
  newChatAt?: Date;
  recurrence: Recurrence | null;
  /** Local time of the first occurrence. */
  recurrenceStart: string | null;
  status: ScheduleStatus;
  failure: ScheduleFailure | null;
  /** State that an undo of the cancellation restores. */
  cancelled?: { at: Date; status: ScheduleStatus; failure: ScheduleFailure | null };
  /** Number of the current occurrence; with `attempt`, the key of its message. */
  occurrence: number;
  /** Incremented after the previous message provably stayed unsent, and by every save. */
  attempt: number;
  /** Failed occurrences since the last sent one or the last save. */
  failuresInRow?: number;
  /** Connection of the message being sent. */
  sendingOn: number | null;
  /** Author of that message, also after the creator's deletion; undefined in older rows. */
  sendingAs?: { id: number; name: string };
  sentAt: Date | null;
  lastSentAt: Date | null;
  openTicket: boolean;
  sign: boolean;
  cancelOnReply: boolean;
  /** Later messages of the customer count as a reply. */
  repliesFrom: Date;
  /** Id that later messages sort after; absent in rows of earlier versions. */
  repliesAfter?: string;
  expectsFile: boolean;
  /** Kept until the schedule is deleted. */
  media: { file: string; name: string; kind: MediaKind } | null;
  /** Contacts before merges; undoing a merge removes its entry. */
  joins?: { id: number; contactId: number }[];
  createdAt: Date;
  updatedAt: Date;
}

export interface ScheduleRunDocument {
  _id: string;
  companyId: number;
  scheduleId: number;
  occurrence: number;
  connectionId: number | null;
  dueAt: Date;
  status: ScheduleStatus;
  sentAt: Date | null;
  failure: ScheduleFailure | null;
}

const recurrence = new Schema<Recurrence>(
  {
    frequency: String,
    interval: Number,
    weekdays: [Number],
    businessDays: Boolean,
    until: String,
    count: Number,
  },
  { _id: false },
);

const schema = new Schema<ScheduleDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    userId: { type: Number, required: true },
    body: { type: String, required: true },
    words: { type: [String], required: true },
    contactId: { type: Number, required: true },
    connectionId: Number,
    localTime: { type: String, required: true },
    zone: { type: String, required: true },
    sendAt: { type: Date, required: true },
    newChatAt: Date,
    recurrence,
    recurrenceStart: String,
    status: { type: String, required: true },
    failure: String,
    cancelled: { type: Schema.Types.Mixed, default: undefined },
    occurrence: { type: Number, required: true },
    attempt: { type: Number, required: true },
    failuresInRow: Number,
    sendingOn: Number,
    sendingAs: new Schema({ id: Number, name: String }, { _id: false }),
    sentAt: Date,
    lastSentAt: Date,
    openTicket: { type: Boolean, required: true },
    sign: { type: Boolean, required: true },
    cancelOnReply: { type: Boolean, required: true },
    repliesFrom: { type: Date, required: true },
    repliesAfter: String,
    expectsFile: { type: Boolean, required: true },
    media: new Schema({ file: String, name: String, kind: String }, { _id: false }),
    joins: { type: Schema.Types.Mixed, default: undefined },
    clientId: String,
    durableEvents: { type: Schema.Types.Mixed, default: undefined },
    durableDueAt: Date,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { collection: 'schedules', versionKey: false, autoIndex: false },
);

const runSchema = new Schema<ScheduleRunDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    scheduleId: { type: Number, required: true },
    occurrence: { type: Number, required: true },
    connectionId: Number,
    dueAt: { type: Date, required: true },
    status: { type: String, required: true },
    sentAt: Date,
    failure: String,
  },
  { collection: 'schedule_runs', versionKey: false, autoIndex: false },
);

const ScheduleModel = model<ScheduleDocument>('Schedule', schema);

export const schedules = tenantRepository(ScheduleModel);
export const scheduleRuns = tenantRepository(model<ScheduleRunDocument>('ScheduleRun', runSchema));

/** Every query must contain the company. */
export function scheduleCollection(): Collection<Document> {
  return ScheduleModel.collection as unknown as Collection<Document>;
}
