import { z } from 'zod';
import { defineEndpoint, idField, idParam, instantField, pageResponse } from '../contract';

export const AUDIT_ACTIONS = [
  'company.created',
  'company.updated',
  'company.activated',
  'company.deactivated',
  'company.deletionRequested',
  'company.deleted',
  'plan.created',
  'plan.updated',
  'plan.deleted',
  'announcement.created',
  'announcement.updated',
  'announcement.deleted',
  'user.created',
  'user.updated',
  'user.deleted',
  'setting.changed',
  'serviceLevel.created',
  'serviceLevel.updated',
  'serviceLevel.deleted',
  'token.created',
  'token.replaced',
  'token.deleted',
  'token.revoked',
  'connection.newChatLimit',
  'connection.warningRecorded',
  'connection.warningWithdrawn',
  'optOut.lifted',
  'campaign.hoursIgnored',
  'payment.confirmed',
  'payment.dismissed',
  'visit.started',
  'visit.ended',
  'visit.call',
  'job.rerun',
  'delivery.retried',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const auditEntrySchema = z.object({
  id: z.string(),
  at: instantField,
  user: z.object({ id: idField, name: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  companyId: idField.nullable(),
  companyName: z.string().nullable(),
  subject: z.string(),
  detail: z.string(),
  /** A crash left it unknown whether the change was made. */
  interrupted: z.literal(true).optional(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const listAudit = defineEndpoint({
  id: 'audit.list',
  method: 'GET',
  path: '/platform/audit',
  summary: 'Lists the audit log of the platform, newest first',
  access: 'superAdmin',
  query: z.object({
    cursor: z.string().max(200).optional(),
    companyId: idParam.optional(),
    /** Part of a company's name, of the record's name or of the text about it. */
    about: z.string().trim().min(1).max(100).optional(),
    /** Part of the name of the user who did it. */
    person: z.string().trim().min(1).max(100).optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    /** Earliest instant. */
    from: instantField.optional(),
    /** Instant before which the entries were recorded. */
    before: instantField.optional(),
  }),
  output: z.object({ entries: z.array(auditEntrySchema), ...pageResponse }),
  errors: [],
});

export const impersonationEntrySchema = z.object({
  id: z.string(),
  at: instantField,
  by: z.string(),
  action: z.enum(['visit.started', 'visit.call', 'visit.ended']),
  /** The name or id of the changed record. */
  subject: z.string(),
  /** The reason of a visit, or the call. */
  detail: z.string(),
});
export type ImpersonationEntry = z.output<typeof impersonationEntrySchema>;

export const listImpersonations = defineEndpoint({
  id: 'audit.visits',
  method: 'GET',
  path: '/visits',
  summary: "Lists what the platform's administrators did in the company, newest first",
  access: 'admin',
  query: z.object({ cursor: z.string().max(200).optional() }),
  output: z.object({ entries: z.array(impersonationEntrySchema), ...pageResponse }),
  errors: [],
});
