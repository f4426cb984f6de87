import type { Collection } from 'mongodb';
import { model, Schema } from 'mongoose';
import type { DeliveryReason, DeliveryState } from '@recado/shared/campaigns';
import { tenantRepository } from '#core/database';

/** A person's row of a campaign: a copy of the list's contact, with the state of the messages. */
export interface DeliveryDocument {
  /** `{campaign}-{contact of the list}`. */
  _id: string;
  companyId: number;
  campaignId: number;
  itemId: number;
  /** Of the list's contact: equal for both spellings of a number. Unique per campaign. */
  identityKey: string;
  /** Contact of a person whom the list has without a number. */
  knownContactId?: number;
  /** Set before the first message. Unique per campaign. */
  contactId?: number;
  name: string;
  /** Digits; empty without a known number. */
  number: string;
  /** WhatsApp username of a person without a known number. */
  username?: string;
  email: string;
  extra: Record<string, string>;
  /** WhatsApp must confirm the number before the first message. */
  unverified?: true;
  /** Index of the text, from 0. Edits in CANCELADA can still change it (`textOf`). */
  variant: number;
  /** Persons who were dealt a text before; decides the text. */
  dealt?: number;
  /** Version of the text that was sent. */
  version?: number;
  /** Time zone of the number's area; empty: the company's. */
  zone: string;
  /** The person had never written on the connection at the start. */
  isNewChat: boolean;
  state: DeliveryState;
  reason?: DeliveryReason;
  /** With the step, the key of the message. */
  attempt: number;
  /** A retry waits until then. */
  notBefore?: Date;
  order: number;
  askedAt?: Date;
  confirmedAt?: Date;
  /** WhatsApp accepted the message. */
  sentAt?: Date;
  deliveredAt?: Date;
  readAt?: Date;
  respondedAt?: Date;
  /** Messenger id of the reply that ended a confirmation request. */
  answerId?: string;
  optedOut?: true;
  /** When the person, whose ticket "sair" closed, was asked whether offers should stop, too. */
  offersAskedAt?: Date;
  /** Messenger id of the reply to that question. */
  offersAnswerId?: string;
}

const schema = new Schema<DeliveryDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    campaignId: { type: Number, required: true },
    itemId: { type: Number, required: true },
    identityKey: { type: String, required: true },
    knownContactId: Number,
    contactId: Number,
    name: { type: String, default: '' },
    number: { type: String, default: '' },
    username: String,
    email: { type: String, default: '' },
    extra: { type: Schema.Types.Mixed, required: true },
    unverified: Boolean,
    variant: { type: Number, required: true },
    dealt: Number,
    version: Number,
    zone: { type: String, default: '' },
    isNewChat: { type: Boolean, required: true },
    state: { type: String, required: true },
    reason: String,
    attempt: { type: Number, required: true },
    notBefore: Date,
    order: { type: Number, required: true },
    askedAt: Date,
    confirmedAt: Date,
    sentAt: Date,
    deliveredAt: Date,
    readAt: Date,
    respondedAt: Date,
    answerId: String,
    optedOut: Boolean,
    offersAskedAt: Date,
    offersAnswerId: String,
  },
  { collection: 'campaign_deliveries', versionKey: false, autoIndex: false, minimize: false },
);

const DeliveryModel = model<DeliveryDocument>('CampaignDelivery', schema);

export const deliveries = tenantRepository(DeliveryModel);

/** Every filter must contain the company. */
export function deliveryCollection(): Collection<DeliveryDocument> {
  return DeliveryModel.collection as unknown as Collection<DeliveryDocument>;
}
