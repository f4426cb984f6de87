import { z } from 'zod';
import {
  companyPhoneField,
  type CompanyRow,
  MAX_MEDIA_QUOTA_MB,
  type Recurrence,
  RECURRENCES,
} from '@recado/shared/companies';

const fieldsSchema = z.object({
  name: z.string().trim().min(2, 'required').max(100, 'tooLong'),
  email: z.string().trim().min(1, 'required').pipe(z.email('email')),
  phone: z
    .string()
    .trim()
    .refine((text) => companyPhoneField.safeParse(text).success, 'phone'),
  planId: z.string().min(1, 'required'),
  status: z.enum(['yes', 'no']),
  userCreation: z.enum(['yes', 'no']),
  campaignsEnabled: z.enum(['yes', 'no']),
  mediaQuotaMb: z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d+$/.test(text) && +text > 0 && +text <= MAX_MEDIA_QUOTA_MB),
      'quota',
    ),
  dueDate: z.string(),
  recurrence: z.enum(RECURRENCES),
  /** Password of the company's first administrator; empty creates no administrator. */
  password: z.string().refine((text) => text === '' || (text.length >= 5 && text.length <= 50), 'password'),
});
export type CompanyForm = z.output<typeof fieldsSchema>;

export const companyFormSchema = ({ isPlatform }: { isPlatform: boolean }) =>
  isPlatform ? fieldsSchema.extend({ planId: z.string() }) : fieldsSchema;

export interface CompanyDraft {
  name: string;
  email: string;
  phone: string;
  userCreation: boolean;
  campaignsEnabled: boolean;
  mediaQuotaMb: number | null;
  planId?: number;
  status?: boolean;
  dueDate?: string | null;
  recurrence?: Recurrence;
}

/**
 * `expectedDueDate` is the due date shown before the change; by it the server detects a concurrent renewal.
 */
export type CompanyChanges = Partial<CompanyDraft> & { expectedDueDate?: string | null };

export const EMPTY_COMPANY: CompanyForm = {
  name: '',
  email: '',
  phone: '',
  planId: '',
  status: 'yes',
  userCreation: 'yes',
  campaignsEnabled: 'no',
  mediaQuotaMb: '',
  dueDate: '',
  recurrence: 'MENSAL',
  password: '',
};

export function formOf(company: CompanyRow): CompanyForm {
  return {
    name: company.name,
    email: company.email,
    phone: company.phone,
    planId: company.planId === null ? '' : String(company.planId),
    status: company.status ? 'yes' : 'no',
    userCreation: company.userCreation ? 'yes' : 'no',
    campaignsEnabled: company.campaignsEnabled ? 'yes' : 'no',
    mediaQuotaMb: String(company.mediaQuotaMb ?? ''),
    dueDate: company.dueDate ?? '',
    recurrence: company.recurrence,
    password: '',
  };
}

export function draftOf(form: CompanyForm, { isPlatform }: { isPlatform: boolean }): CompanyDraft {
  const { name, email, phone, mediaQuotaMb } = form;
  const draft = {
    name,
    email,
    phone,
    userCreation: form.userCreation === 'yes',
    campaignsEnabled: form.campaignsEnabled === 'yes',
    mediaQuotaMb: mediaQuotaMb === '' ? null : Number(mediaQuotaMb),
  };
  if (isPlatform) return draft;
  return {
    ...draft,
    planId: Number(form.planId),
    status: form.status === 'yes',
    recurrence: form.recurrence,
    dueDate: dayOrNull(form.dueDate),
  };
}

/** Returns only changed fields, so that concurrent changes to other fields survive. */
export function changesOf(
  values: CompanyForm,
  opened: CompanyForm,
  options: { isPlatform: boolean },
): CompanyChanges {
  const before = draftOf(opened, options);
  const changed = Object.entries(draftOf(values, options)).filter(
    ([name, value]) => value !== before[name as keyof CompanyDraft],
  );
  const changes: CompanyChanges = Object.fromEntries(changed);
  return 'dueDate' in changes ? { ...changes, expectedDueDate: dayOrNull(opened.dueDate) } : changes;
}

const dayOrNull = (day: string) => (day === '' ? null : day);
