import type { Companies } from './features/companies';
import type { User, Users } from './features/users';

/**
 * The platform's owner, made with the platform's own company when there is none yet; undefined when there
 * is. Throws ERR_CONFLICT when somebody else has the e-mail.
 */
export async function ensureSuperAdmin(
  { users, companies }: { users: Users; companies: Pick<Companies, 'platformCompany'> },
  account: { email: string; password: string; name?: string },
): Promise<User | undefined> {
  if (await users.hasSuperAdminAcrossCompanies()) return undefined;
  const platform = await companies.platformCompany();
  try {
    return await users.createUser(platform.id, {
      name: account.name ?? 'Super',
      email: account.email,
      password: account.password,
      profile: 'admin',
      superAdmin: true,
    });
  } catch (error) {
    // Another server that starts beside this one made the same account.
    if (await users.hasSuperAdminAcrossCompanies()) return undefined;
    throw error;
  }
}
