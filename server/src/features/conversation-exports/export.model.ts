import { model, Schema } from 'mongoose';
import type { ConversationExport } from '@recado/shared/messages';
import { tenantRepository } from '../../core/database';

/** An export of a conversation: asked for, being written, or ready for a day. */
export interface ExportDocument {
  /** 32 hexadecimal digits from the system's random source. */
  _id: string;
  companyId: number;
  ticketId: number;
  contactId: number;
  /** The administrator who asked for it, and only they are answered. */
  userId: number;
  /** Tickets of the contact that they may not see. */
  hidden: number[];
  language: 'pt' | 'en' | 'es';
  /** Also what only the team sees. */
  whispers: boolean;
  state: ConversationExport['state'];
  done: number;
  total: number;
  /** While it is being written, unique: what `openKeyOf` says. */
  openKey?: string;
  /** While it is being written, unique: which of the company's places it has. */
  place?: string;
  /** `core/media`'s id of the zip, once it is ready. */
  file: string | null;
  createdAt: Date;
}

const schema = new Schema<ExportDocument>(
  {
    _id: { type: String, required: true },
    companyId: { type: Number, required: true },
    ticketId: { type: Number, required: true },
    contactId: { type: Number, required: true },
    userId: { type: Number, required: true },
    hidden: [Number],
    language: { type: String, required: true },
    whispers: Boolean,
    state: { type: String, required: true },
    done: Number,
    total: Number,
    openKey: String,
    place: String,
    file: { type: String, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'conversation_exports', versionKey: false, autoIndex: false },
);

export const conversationExports = tenantRepository(model<ExportDocument>('ConversationExport', schema));

/** What is unique among the exports that are being written: one of a conversation for whoever asks. */
export function openKeyOf(of: Pick<ExportDocument, 'companyId' | 'userId' | 'ticketId'>): string {
  return `${of.companyId}:${of.userId}:${of.ticketId}`;
}

/** Goes with any other state than `working`. */
export const NOT_UNDER_WAY = { openKey: 1, place: 1 } as const;
