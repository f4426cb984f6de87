import { model, Schema } from 'mongoose';
import { tenantRepository } from '#core/database';

interface AnnouncementReaderDocument {
  /** The user's id. */
  _id: number;
  companyId: number;
  seenAt: Date;
}

const schema = new Schema<AnnouncementReaderDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    seenAt: { type: Date, required: true },
  },
  { versionKey: false, autoIndex: false, collection: 'announcement_readers' },
);

export const announcementReaders = tenantRepository(
  model<AnnouncementReaderDocument>('AnnouncementReader', schema),
);
