import { ulid } from 'ulid';
import type { OutputOf, QueryOf } from '@recado/shared/contract';
import type { AuditAction, listAudit } from '@recado/shared/audit';
import { AuditEntryModel, type AuditEntryDocument } from './audit-entry.model';

const PAGE = 40;

export interface AuditNote {
  by: { userId: number; name: string };
  action: AuditAction;
  company?: { id: number; name: string };
  /** What it was done to, where that is no company. */
  subject?: string;
  detail?: string;
}

/** Who did what on the platform: entries are added and read, nothing changes or removes one. */
export function auditService() {
  return {
    async record({ by, action, company, subject, detail }: AuditNote): Promise<void> {
      await AuditEntryModel.create({
        _id: ulid(),
        at: new Date(),
        userId: by.userId,
        userName: by.name,
        action,
        subjectCompanyId: company?.id ?? null,
        subject: subject ?? company?.name ?? '',
        detail: detail ?? '',
      });
    },

    /** Newest first. */
    async list({ cursor, companyId }: QueryOf<typeof listAudit>): Promise<OutputOf<typeof listAudit>> {
      const entries = await AuditEntryModel.find({
        ...(cursor !== undefined && { _id: { $lt: cursor } }),
        ...(companyId !== undefined && { subjectCompanyId: companyId }),
      })
        .sort({ _id: -1 })
        .limit(PAGE + 1)
        .lean<AuditEntryDocument[]>()
        .exec();
      const shown = entries.slice(0, PAGE);
      const hasMore = entries.length > PAGE;
      return {
        entries: shown.map(presentEntry),
        hasMore,
        nextCursor: hasMore ? (shown.at(-1)?._id ?? null) : null,
      };
    },
  };
}

function presentEntry(entry: AuditEntryDocument) {
  const { _id, at, userId, userName, action, subjectCompanyId, subject, detail } = entry;
  return {
    id: _id,
    at: at.toISOString(),
    user: { id: userId, name: userName },
    action: action as AuditAction,
    companyId: subjectCompanyId,
    subject,
    detail,
  };
}
