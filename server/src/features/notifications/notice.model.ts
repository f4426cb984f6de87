import { model, Schema } from 'mongoose';
import type { Notice } from '@recado/shared/notifications';
import { tenantRepository } from '../../core/database';

/** Deleted after 30 days. */
interface NoticeDocument {
  /** Key of the occurrence, so that it is stored once. */
  _id: string;
  companyId: number;
  kind: Notice['kind'];
  reason: Notice['reason'];
  campaigns: { id: number; name: string }[];
  until?: Date | null;
  at: Date;
}

const schema = new Schema<NoticeDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    kind: { type: String, required: true },
    reason: { type: String, required: true },
    campaigns: [new Schema({ id: Number, name: String }, { _id: false })],
    until: Date,
    at: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'notices' },
);

export const notices = tenantRepository(model<NoticeDocument>('Notice', schema));

/** When a user last opened the notices. */
interface NoticeReaderDocument {
  /** The user's id. */
  _id: number;
  companyId: number;
  seenAt: Date;
}

const readerSchema = new Schema<NoticeReaderDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    seenAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'notice_readers' },
);

export const noticeReaders = tenantRepository(model<NoticeReaderDocument>('NoticeReader', readerSchema));

export function presentNotice({ _id, kind, reason, campaigns, until, at }: NoticeDocument): Notice {
  const common = {
    id: _id,
    campaigns: campaigns.map(({ id, name }) => ({ id, name })),
    at: at.toISOString(),
  };
  return { ...common, kind, reason, until: until?.toISOString() ?? null } as Notice;
}
