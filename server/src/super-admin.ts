import type { Logger } from 'pino';
import { credentials } from './cli/credentials';
import type { Config } from './core/config';
import type { Companies } from './features/companies';
import type { User, Users } from './features/users';

interface Accounts {
  users: Users;
  companies: Pick<Companies, 'platformCompany'>;
}

/**
 * Uses the environment or a prompt; otherwise logs how to create a platform admin. No default account exists.
 * @throws AdminError
 */
export async function firstSuperAdmin(accounts: Accounts, config: Config, log: Logger): Promise<void> {
  if (await accounts.users.hasSuperAdminAcrossCompanies()) return;
  if (config.superAdmin) await ensureSuperAdmin(accounts, config.superAdmin);
  else if (config.environment !== 'test' && process.stdin.isTTY) {
    process.stdout.write('This server has no super-admin yet. Who runs the platform?\n');
    await ensureSuperAdmin(accounts, await credentials({}));
  } else
    log.warn(
      'there is no super-admin yet: set RECADO_SUPER_ADMIN_EMAIL and RECADO_SUPER_ADMIN_PASSWORD, or stop the server and run "npm run admin -- create-super-admin"',
    );
}

/**
 * Returns undefined if a platform admin exists.
 * @throws ERR_CONFLICT for a known e-mail
 */
export async function ensureSuperAdmin(
  { users, companies }: Accounts,
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
    // Another server created the account.
    if (await users.hasSuperAdminAcrossCompanies()) return undefined;
    throw error;
  }
}
