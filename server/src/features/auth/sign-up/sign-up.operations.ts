import type { signUp } from '@recado/shared/auth';
import { AppError, type BodyOf } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import { tenantRepository } from '#core/database';
import type { Companies } from '#features/companies';
import type { Queues } from '#features/queues';
import type { Settings } from '#features/settings';
import type { Users } from '#features/users';
import { SignUpModel } from './sign-up.model';

export interface SignUpSources {
  companies: Companies;
  settings: Settings;
  queues: Queues;
  users: Users;
}

const FIRST_QUEUE = { name: 'Atendimento', color: '#15803d' };

const TRIAL_MS = 86_400_000;

export function signUpOperations(
  { config, log }: AppContext,
  { companies, settings, queues, users }: SignUpSources,
) {
  const signUps = tenantRepository(SignUpModel);
  const { termsUrl } = config;

  const isOpen = async (): Promise<boolean> => {
    const platform = await companies.platformCompany();
    return (await settings.getSetting(platform.id, 'userCreation')) !== 'disabled';
  };

  const createFirstQueue = async (companyId: number, userId: number): Promise<void> => {
    try {
      const { id } = await queues.createQueue(companyId, FIRST_QUEUE);
      await users.updateUser(companyId, userId, { queueIds: [id] });
    } catch (err) {
      // The plan may permit no queue; the company works without one.
      log.warn({ err, companyId }, 'first queue not created');
    }
  };

  return {
    isOpen,

    /**
     * @throws ERR_USER_CREATION_DISABLED, ERR_NO_PLAN_FOUND, ERR_CONFLICT (name or email), ERR_VALIDATION
     * (acceptedTerms)
     */
    async signUp({ name, email, phone, password, planId, companyId, acceptedTerms }: BodyOf<typeof signUp>) {
      if (!(await isOpen())) throw new AppError('ERR_USER_CREATION_DISABLED');
      if (termsUrl && !acceptedTerms)
        throw new AppError('ERR_VALIDATION', { part: 'body', field: 'acceptedTerms', reason: 'required' });
      const now = new Date();
      const { company, admin } = await companies.create({
        name,
        email,
        phone,
        planId,
        recurrence: 'MENSAL',
        dueDate: new Date(now.getTime() + TRIAL_MS),
        admin: { name, email, password },
      });
      await signUps.insert(company.id, {
        _id: company.id,
        terms: termsUrl ? { url: termsUrl, acceptedAt: now } : null,
        referredBy: companyId ?? null,
        createdAt: now,
      });
      await createFirstQueue(company.id, admin.id);
      log.info({ companyId: company.id, planId, referredBy: companyId }, 'company signed up');
      return { id: company.id };
    },
  };
}
