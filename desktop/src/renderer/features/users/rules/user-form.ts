import { z } from 'zod';
import { MAX_OPEN_LIMIT } from '@recado/shared/assignment';
import { AppError } from '@recado/shared/contract';
import { PASSWORD_LENGTH, USER_NAME_LENGTH, type UserDetail } from '@recado/shared/users';
import type { Saving } from '@/data/users/useUserMutations';

const length = (text: string, { min }: { min: number }) => text.length === 0 || text.length >= min;

const fields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((name) => length(name, USER_NAME_LENGTH), 'tooShort')
    .max(USER_NAME_LENGTH.max, 'tooLong'),
  email: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((email) => email === '' || z.email().safeParse(email).success, 'email'),
  password: z
    .string()
    .refine((password) => length(password, PASSWORD_LENGTH), 'tooShort')
    .max(PASSWORD_LENGTH.max, 'tooLong'),
  /** Current password, required to change the user's own password or e-mail. */
  currentPassword: z.string(),
  profile: z.enum(['user', 'admin']),
  viewNoQueueTicket: z.boolean(),
  viewCampaigns: z.boolean(),
  queueIds: z.array(z.number()),
  whatsappIds: z.array(z.number()),
  maxOpen: z.number('maxOpen').int('maxOpen').min(0, 'maxOpen').max(MAX_OPEN_LIMIT, 'maxOpen'),
});
export type UserForm = z.output<typeof fields>;

/**
 * Returns the form's schema. A new user needs a password; an empty password leaves an existing user's
 * unchanged. `isOwn` is true for the caller's own account.
 */
export function userFormSchema(user: UserDetail | null, isOwn: boolean): z.ZodType<UserForm, UserForm> {
  if (user === null)
    return fields.refine(({ password }) => password !== '', { path: ['password'], message: 'required' });
  if (!isOwn) return fields;
  return fields.refine((form) => form.currentPassword !== '' || !changesAccount(form, user), {
    path: ['currentPassword'],
    message: 'required',
  });
}

export function changesAccount(
  { password, email }: Pick<UserForm, 'password' | 'email'>,
  user: UserDetail,
): boolean {
  return password !== '' || email.trim().toLowerCase() !== (user.email ?? '').toLowerCase();
}

export const EMPTY_FORM: UserForm = {
  name: '',
  email: '',
  password: '',
  currentPassword: '',
  profile: 'user',
  viewNoQueueTicket: false,
  viewCampaigns: false,
  queueIds: [],
  whatsappIds: [],
  maxOpen: 0,
};

export function formOf(user: UserDetail): UserForm {
  const { name, email, profile, viewNoQueueTicket, viewCampaigns, queues, whatsapps, maxOpen = 0 } = user;
  return {
    name,
    email: email ?? '',
    password: '',
    currentPassword: '',
    profile,
    viewNoQueueTicket,
    viewCampaigns,
    queueIds: queues.map(({ id }) => id),
    whatsappIds: whatsapps.map(({ id }) => id),
    maxOpen,
  };
}

interface Scope {
  id: number | null;
  /** Id of another company; its own administrators choose queues and connections. */
  companyId: number | undefined;
  mayEditRights: boolean;
  /** Whether the form shows `maxOpen`. */
  limitsOpen: boolean;
  /** Of the user that the form shows. */
  version?: number | undefined;
}

/**
 * Returns the request body with only the fields that the caller may change. The flags of tickets without queue and of
 * campaigns are false for administrators, who need neither.
 */
export function savingOf(
  form: UserForm,
  { id, companyId, mayEditRights, limitsOpen, version }: Scope,
): Saving {
  const { name, email, password, currentPassword, profile, queueIds, whatsappIds, maxOpen } = form;
  const rights = mayEditRights && {
    profile,
    viewNoQueueTicket: profile === 'user' && form.viewNoQueueTicket,
    viewCampaigns: profile === 'user' && form.viewCampaigns,
    ...(companyId === undefined ? { queueIds, whatsappIds, ...(limitsOpen && { maxOpen }) } : { companyId }),
  };
  const draft = { name, email, ...rights };
  return id === null
    ? { id, draft: { ...draft, password } }
    : {
        id,
        draft: {
          ...draft,
          ...(password !== '' && { password }),
          ...(currentPassword !== '' && { currentPassword }),
          version,
        },
      };
}

/** Returns the rejected field with its text key; null if the form does not have the field. */
export function rejectedField(error: unknown): { field: keyof UserForm; message: string } | null {
  if (!(error instanceof AppError)) return null;
  if (error.code === 'ERR_LAST_ADMIN') return { field: 'profile', message: 'lastAdmin' };
  if (error.code === 'ERR_VALIDATION' && error.details?.['field'] === 'currentPassword') {
    return { field: 'currentPassword', message: 'wrongPassword' };
  }
  if (error.code === 'ERR_CONFLICT' && error.details?.['field'] === 'email') {
    return { field: 'email', message: 'taken' };
  }
  return null;
}
