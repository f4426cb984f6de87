import type { Collection, Document } from 'mongodb';
import { model, Schema } from 'mongoose';
import type {
  CampaignCounts,
  CampaignReport,
  CampaignStatus,
  PauseReason,
  StartError,
} from '@recado/shared/campaigns';
import type { MediaKind } from '@recado/shared/media';
import { tenantRepository } from '#core/database';
import type { DurableFields } from '#core/events';
import { FORM_FIELDS, type FormFields } from '#core/forms';

interface CampaignPauseDocument {
  reason: PauseReason;
  until: Date | null;
  since: Date;
  notified?: true;
}

/** Copies the list by item id. */
interface CampaignStartDocument {
  afterId: number;
  copied: number;
  total: number;
  /** Persons who got a text; decides the next text. */
  dealt: number;
}

export interface CampaignDocument extends DurableFields {
  _id: number;
  companyId: number;
  name: string;
  /** Name in plain characters, for searches. */
  nameKey: string;
  status: CampaignStatus;
  confirmation: boolean;
  /** Five; null if absent. */
  messages: (string | null)[];
  confirmationMessages: (string | null)[];
  /** Incremented by edits of the texts after the start. */
  version: number;
  /** Texts of earlier versions, for the report. */
  earlier: { version: number; messages: (string | null)[] }[];
  scheduledAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
  connectionId: number | null;
  contactListId: number | null;
  queueId: number | null;
  skipInService: boolean;
  ignoreHours: boolean;
  /** Changes with every start, cancellation and restart, which ends concurrent work of an earlier run. */
  run: number;
  starting: CampaignStartDocument | null;
  pause: CampaignPauseDocument | null;
  startError: StartError | null;
  counts: CampaignCounts;
  /** As of `countedAt`, like the counts. */
  report: Omit<CampaignReport, 'estimate'>;
  /** Persons who wait for their first message. */
  left: { messages: number; newChats: number };
  countedAt: Date | null;
  /** Last turn among the connection's campaigns. */
  turnAt: Date | null;
  /** Test messages of a day in the company's zone. */
  tests: { day: string; count: number } | null;
  /** Kept until the campaign is deleted. */
  media: { file: string; name: string; kind: MediaKind } | null;
  /** Being deleted: neither shown nor changed. */
  deleting?: true;
  /** Absent until the first edit. */
  form?: FormFields;
  createdAt: Date;
  updatedAt: Date;
}

const unnamed = { _id: false } as const;
const texts = { type: [String], required: true };

export const NOTHING_LEFT: CampaignDocument['left'] = { messages: 0, newChats: 0 };

const schema = new Schema<CampaignDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    nameKey: { type: String, default: '' },
    status: { type: String, required: true },
    confirmation: { type: Boolean, required: true },
    messages: texts,
    confirmationMessages: texts,
    version: { type: Number, required: true },
    earlier: { type: [new Schema({ version: Number, messages: [String] }, unnamed)], required: true },
    scheduledAt: Date,
    startedAt: Date,
    completedAt: Date,
    connectionId: Number,
    contactListId: Number,
    queueId: Number,
    skipInService: { type: Boolean, required: true },
    ignoreHours: { type: Boolean, required: true },
    run: { type: Number, required: true },
    starting: new Schema({ afterId: Number, copied: Number, total: Number, dealt: Number }, unnamed),
    pause: new Schema({ reason: String, until: Date, since: Date, notified: Boolean }, unnamed),
    startError: String,
    counts: { type: Schema.Types.Mixed, required: true },
    report: { type: Schema.Types.Mixed, required: true },
    left: { type: Schema.Types.Mixed, default: NOTHING_LEFT },
    countedAt: Date,
    turnAt: Date,
    tests: new Schema({ day: String, count: Number }, unnamed),
    media: new Schema({ file: String, name: String, kind: String }, unnamed),
    deleting: Boolean,
    form: new Schema<FormFields>(FORM_FIELDS, unnamed),
    durableEvents: { type: Schema.Types.Mixed, default: undefined },
    durableDueAt: Date,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'campaigns', versionKey: false, autoIndex: false },
);

const CampaignModel = model<CampaignDocument>('Campaign', schema);

export const campaigns = tenantRepository(CampaignModel);

export const NOT_DELETING = { deleting: { $exists: false } } as const;

/** Every query must contain the company. */
export function campaignCollection(): Collection<Document> {
  return CampaignModel.collection as unknown as Collection<Document>;
}

export const NO_COUNTS: CampaignCounts = {
  total: 0,
  valid: 0,
  unknown: 0,
  waiting: 0,
  requested: 0,
  confirmed: 0,
  declined: 0,
  expired: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  skipped: 0,
  failed: 0,
  maybeSent: 0,
};

export const NO_REPORT: CampaignDocument['report'] = {
  skipped: [],
  failures: [],
  optOuts: 0,
  replied: 0,
  variants: [],
};
