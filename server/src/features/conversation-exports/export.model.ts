import { model, Schema } from 'mongoose';
import type { ConversationExport } from '@recado/shared/messages';
import { tenantRepository } from '#core/database';

/** Retained until a day after completion. */
export interface ExportDocument {
  _id: string;
  companyId: number;
  ticketId: number;
  contactId: number;
  /** Only this administrator has access. */
  userId: number;
  /** Tickets hidden from the administrator. */
  hidden: number[];
  language: 'pt' | 'en' | 'es';
  whispers: boolean;
  state: ConversationExport['state'];
  done: number;
  total: number;
  /** Set while the export is in progress; unique. */
  openKey?: string;
  /** One of `MAX_AT_ONCE` slots; unique while the export is in progress. */
  place?: string;
  /** File id of the zip. */
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

/** Permits one export in progress per user and ticket. */
export function openKeyOf(of: Pick<ExportDocument, 'companyId' | 'userId' | 'ticketId'>): string {
  return `${of.companyId}:${of.userId}:${of.ticketId}`;
}

/** Removed when an export leaves the state `working`. */
export const NOT_UNDER_WAY = { openKey: 1, place: 1 } as const;
