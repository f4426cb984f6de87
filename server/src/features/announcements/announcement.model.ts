import { model, Schema } from 'mongoose';
import type { AnnouncementPriority } from '@recado/shared/announcements';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface AnnouncementImage {
  /** Owner of the files. */
  ownerId: number;
  file: string;
  thumbnail: string;
  /** File name of the upload. */
  name: string;
  width: number;
  height: number;
}

export interface AnnouncementDocument extends FormFields {
  _id: number;
  title: string;
  text: string;
  priority: AnnouncementPriority;
  status: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  /** When users see it, the start included; of an inactive one, when they last did, or its creation. */
  publishedAt: Date;
  /** The announcement is for some plans or companies only. */
  targeted: boolean;
  planIds: number[];
  companyIds: number[];
  image: AnnouncementImage | null;
  /** Chosen by the client; a repeated creation with it returns this announcement. */
  clientId?: string;
  createdAt: Date;
  updatedAt: Date;
}

const image = new Schema<AnnouncementImage>(
  {
    ownerId: { type: Number, required: true },
    file: { type: String, required: true },
    thumbnail: { type: String, required: true },
    name: { type: String, required: true },
    width: { type: Number, required: true },
    height: { type: Number, required: true },
  },
  { _id: false },
);

const schema = new Schema<AnnouncementDocument>(
  {
    _id: { type: Number, required: true },
    title: { type: String, required: true },
    text: { type: String, required: true },
    priority: { type: Number, required: true },
    status: { type: Boolean, required: true },
    startsAt: Date,
    endsAt: Date,
    publishedAt: { type: Date, required: true },
    targeted: { type: Boolean, required: true },
    planIds: { type: [Number], required: true },
    companyIds: { type: [Number], required: true },
    image,
    clientId: String,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { versionKey: false, autoIndex: false, collection: 'announcements' },
);

export const AnnouncementModel = model<AnnouncementDocument>('Announcement', schema);
