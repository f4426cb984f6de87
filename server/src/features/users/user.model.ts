import { model, Schema } from 'mongoose';
import type { Profile } from '@recado/shared/permissions';
import type { AccessHours } from '@recado/shared/working-hours';
import { FORM_FIELDS, type FormFields } from '#core/forms';

export interface UserDocument extends FormFields {
  _id: number;
  companyId: number;
  name: string;
  /** In lower case. Unique across companies, because users sign in with it alone. */
  email: string;
  passwordHash: string;
  profile: Profile;
  superAdmin: boolean;
  queueIds: number[];
  connectionIds: number[];
  viewNoQueueTicket: boolean;
  viewCampaigns: boolean;
  /** In the company's time zone; empty: no restriction. */
  accessTime: AccessHours;
  /** From this number of open tickets on, none is assigned automatically; absent or 0: no limit. */
  maxOpen?: number;
  /** Available for automatic assignments. */
  available?: boolean;
  /** Last use of a window by an available user. */
  activeAt?: Date;
  awaySince?: Date;
  /** Last automatic assignment. */
  assignedAt?: Date;
  online: boolean;
  lastSeenAt: Date | null;
  firstStepsDismissed?: boolean;
  /** Requests that are ending the administrator's rights. */
  stepsDownAt?: Date[];
  createdAt: Date;
  updatedAt: Date;
}

const hours = new Schema<AccessHours[number]>(
  { weekday: Number, startTime: String, endTime: String },
  { _id: false },
);

const schema = new Schema<UserDocument>(
  {
    _id: { type: Number, required: true },
    companyId: { type: Number, required: true },
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    profile: { type: String, enum: ['user', 'admin'], required: true },
    superAdmin: { type: Boolean, default: false },
    queueIds: { type: [Number], default: [] },
    connectionIds: { type: [Number], default: [] },
    viewNoQueueTicket: { type: Boolean, default: false },
    viewCampaigns: { type: Boolean, default: false },
    accessTime: { type: [hours], default: [] },
    maxOpen: Number,
    available: Boolean,
    activeAt: Date,
    awaySince: Date,
    assignedAt: Date,
    online: { type: Boolean, default: false },
    lastSeenAt: { type: Date, default: null },
    firstStepsDismissed: { type: Boolean },
    stepsDownAt: { type: [Date], default: undefined },
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    ...FORM_FIELDS,
  },
  { versionKey: false, autoIndex: false, collection: 'users' },
);

export const UserModel = model<UserDocument>('User', schema);
