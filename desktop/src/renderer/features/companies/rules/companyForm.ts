import { RECURRENCES, type CompanyRow, type Recurrence } from '@recado/shared/companies';
import { z } from 'zod';

/** What the form holds: everything as its fields have it. Each message is the key of its words. */
export const companyFormSchema = z.object({
  name: z.string().trim().min(2, 'required').max(100, 'tooLong'),
  email: z.string().trim().min(1, 'required').pipe(z.email('email')),
  phone: z.string().trim().max(30, 'tooLong'),
  planId: z.string().min(1, 'required'),
  status: z.enum(['yes', 'no']),
  campaignsEnabled: z.enum(['yes', 'no']),
  dueDate: z.string(),
  recurrence: z.enum(RECURRENCES),
  /** Of the first administrator of a new company; empty: nobody yet. */
  password: z.string().refine((text) => text === '' || (text.length >= 5 && text.length <= 50), 'password'),
});
export type CompanyForm = z.output<typeof companyFormSchema>;

/** What is sent. */
export interface CompanyDraft {
  name: string;
  email: string;
  phone: string;
  planId: number;
  status: boolean;
  campaignsEnabled: boolean;
  /** Absent: as it is, also when a payment moves it meanwhile. */
  dueDate?: string | null;
  recurrence: Recurrence;
  password: string;
}

/** Specification 2 §2.5: active unless said. */
export const EMPTY_COMPANY: CompanyForm = {
  name: '',
  email: '',
  phone: '',
  planId: '',
  status: 'yes',
  campaignsEnabled: 'no',
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
    campaignsEnabled: company.campaignsEnabled ? 'yes' : 'no',
    dueDate: company.dueDate ?? '',
    recurrence: company.recurrence,
    password: '',
  };
}

export function draftOf(
  { planId, status, campaignsEnabled, dueDate, ...form }: CompanyForm,
  { dueDateChanged }: { dueDateChanged: boolean },
): CompanyDraft {
  return {
    ...form,
    planId: Number(planId),
    status: status === 'yes',
    campaignsEnabled: campaignsEnabled === 'yes',
    ...(dueDateChanged && { dueDate: dueDate === '' ? null : dueDate }),
  };
}
