import { model, Schema } from 'mongoose';
import type { NoticeContent } from '@recado/shared/notifications';
import { tenantRepository } from '#core/database';
import type { NoticeAudience } from '#core/events';

/** One recipient's notice, deleted after 30 days. Contains no name of a customer. */
export interface NoticeDocument {
  _id: string;
  companyId: number;
  userId: number;
  /** Key of the occurrence, unique per recipient. */
  key: string;
  /** Right by which the user is a recipient; the notice is hidden without it. */
  audience: NoticeAudience;
  content: NoticeContent;
  /** Records without which the notice is deleted. */
  subjects: string[];
  contactId?: number;
  ticketId?: number;
  unread?: true;
  at: Date;
}

const schema = new Schema<NoticeDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    userId: { type: Number, required: true },
    key: { type: String, required: true },
    audience: { type: String, required: true },
    content: { type: Schema.Types.Mixed, required: true },
    subjects: { type: [String], required: true },
    contactId: Number,
    ticketId: Number,
    unread: Boolean,
    at: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'notices', minimize: false },
);

export const notices = tenantRepository(model<NoticeDocument>('Notice', schema));
