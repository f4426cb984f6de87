import { z } from 'zod';
import { type CompanyRow, MAX_MEDIA_QUOTA_MB, type Recurrence, RECURRENCES } from '@recado/shared/companies';

/** The values of the form's fields. Each message is the key of a text. */
const fieldsSchema = z.object({
  name: z.string().trim().min(2, 'required').max(100, 'tooLong'),
  email: z.string().trim().min(1, 'required').pipe(z.email('email')),
  phone: z.string().trim().max(30, 'tooLong'),
  planId: z.string().min(1, 'required'),
  status: z.enum(['yes', 'no']),
  userCreation: z.enum(['yes', 'no']),
  /** Empty: the standard quota. */
  mediaQuotaMb: z
    .string()
    .trim()
    .refine(
      (text) => text === '' || (/^\d+$/.test(text) && +text > 0 && +text <= MAX_MEDIA_QUOTA_MB),
      'quota',
    ),
  dueDate: z.string(),
  recurrence: z.enum(RECURRENCES),
  /** Of the first administrator of a new company; empty: nobody yet. */
  password: z.string().refine((text) => text === '' || (text.length >= 5 && text.length <= 50), 'password'),
});
export type CompanyForm = z.output<typeof fieldsSchema>;

/** Returns the rules of the form: every company needs a plan, except the platform's own. */
export const companyFormSchema = ({ isPlatform }: { isPlatform: boolean }) =>
  isPlatform ? fieldsSchema.extend({ planId: z.string() }) : fieldsSchema;

/** The body of the request. Plan, status, due date and recurrence are absent for the platform's own company. */
export interface CompanyDraft {
  name: string;
  email: string;
  phone: string;
  userCreation: boolean;
  mediaQuotaMb: number | null;
  planId?: number;
  status?: boolean;
  dueDate?: string | null;
  recurrence?: Recurrence;
}

/** What changed of a company, with the due date that a changed one replaces. */
export type CompanyChanges = Partial<CompanyDraft> & { expectedDueDate?: string | null };

/** Specification 2 §2.5: active unless said. */
export const EMPTY_COMPANY: CompanyForm = {
  name: '',
  email: '',
  phone: '',
  planId: '',
  status: 'yes',
  userCreation: 'yes',
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
    mediaQuotaMb: String(company.mediaQuotaMb ?? ''),
    dueDate: company.dueDate ?? '',
    recurrence: company.recurrence,
    password: '',
  };
}

export function draftOf(
  { name, email, phone, userCreation, mediaQuotaMb, planId, status, dueDate, recurrence }: CompanyForm,
  { isPlatform }: { isPlatform: boolean },
): CompanyDraft {
  const draft = {
    name,
    email,
    phone,
    userCreation: userCreation === 'yes',
    mediaQuotaMb: mediaQuotaMb === '' ? null : Number(mediaQuotaMb),
  };
  if (isPlatform) return draft;
  return {
    ...draft,
    planId: Number(planId),
    status: status === 'yes',
    recurrence,
    dueDate: dayOrNull(dueDate),
  };
}

/** Returns only what differs from the opened form: what changed elsewhere since then stays. */
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
