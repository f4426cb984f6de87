import { z } from 'zod';
import { AppError } from '@recado/shared/contract';
import { PASSWORD_LENGTH, USER_NAME_LENGTH, type UserDetail } from '@recado/shared/users';
import type { Saving } from '@/data/users/useUserMutations';

const length = (text: string, { min }: { min: number }) => text.length === 0 || text.length >= min;

/** The dialog's fields; each message is the key of its words (specification 2 §5.1). */
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
  /** Asked for where one's own password or e-mail changes. */
  currentPassword: z.string(),
  profile: z.enum(['user', 'admin']),
  viewNoQueueTicket: z.boolean(),
  queueIds: z.array(z.number()),
  whatsappIds: z.array(z.number()),
});
export type UserForm = z.output<typeof fields>;

/** A new user needs a password; an existing one keeps theirs where it is empty. `isOwn`: the user's own account. */
export function userFormSchema(user: UserDetail | null, isOwn: boolean): z.ZodType<UserForm, UserForm> {
  if (user === null)
    return fields.refine(({ password }) => password !== '', { path: ['password'], message: 'required' });
  if (!isOwn) return fields;
  return fields.refine((form) => form.currentPassword !== '' || !changesAccount(form, user), {
    path: ['currentPassword'],
    message: 'required',
  });
}

/** Whether the form changes what the user signs in with. */
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
  queueIds: [],
  whatsappIds: [],
};

/** A stored user as the form shows them. */
export function formOf(user: UserDetail): UserForm {
  const { name, email, profile, viewNoQueueTicket, queues, whatsapps } = user;
  return {
    name,
    email: email ?? '',
    password: '',
    currentPassword: '',
    profile,
    viewNoQueueTicket,
    queueIds: queues.map(({ id }) => id),
    whatsappIds: whatsapps.map(({ id }) => id),
  };
}

interface Scope {
  /** null: a new one. */
  id: number | null;
  /** Another company's user, whose queues and connections its own administrators choose. */
  companyId: number | undefined;
  mayEditRights: boolean;
}

/** Returns the body of the request: only what the caller may change; an administrator's flag is false. */
export function savingOf(form: UserForm, { id, companyId, mayEditRights }: Scope): Saving {
  const { name, email, password, currentPassword, profile, queueIds, whatsappIds } = form;
  const rights = mayEditRights && {
    profile,
    viewNoQueueTicket: profile === 'user' && form.viewNoQueueTicket,
    ...(companyId === undefined ? { queueIds, whatsappIds } : { companyId }),
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
        },
      };
}

/** The field at fault when the server refused, and the key of its words; null where it is none of the form's. */
export function refusedField(error: unknown): { field: keyof UserForm; message: string } | null {
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
