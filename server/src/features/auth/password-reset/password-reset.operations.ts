import type { MailLanguage } from '@recado/shared/auth';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '#core/context';
import type { FeatureEvents } from '#core/events';
import type { Users } from '#features/users';
import { resetLinks } from './reset-links';
import { resetMail } from './reset-mail';

export interface PasswordResetSources {
  users: Users;
  events: FeatureEvents;
}

const PAGE = '/app/reset-password';

export function passwordResetOperations(
  { config, secrets, mail, log }: AppContext,
  { users, events }: PasswordResetSources,
) {
  const links = resetLinks(secrets);

  const mailLink = async (email: string, language: MailLanguage): Promise<void> => {
    const user = await users.findByEmailAcrossCompanies(email);
    if (!user) return;
    const token = await links.issue(user);
    // Browsers send no fragment to servers, so no log contains the token.
    const link = `${config.publicUrl}${PAGE}#${token}`;
    await mail.send({ to: user.email, ...resetMail(language, user.name, link) });
    log.info({ userId: user.id }, 'password reset mail sent');
  };

  return {
    /**
     * Sends in the background, so that neither the response nor its timing reveals accounts.
     * @throws ERR_MAIL_NOT_CONFIGURED
     */
    request(email: string, language: MailLanguage): void {
      if (!mail.configured) throw new AppError('ERR_MAIL_NOT_CONFIGURED');
      mailLink(email, language).catch((error: unknown) =>
        log.error({ err: error }, 'password reset mail not sent'),
      );
    },

    forget: links.delete,

    /**
     * Changes the password and ends the user's authSessions.
     * @throws ERR_LINK_EXPIRED
     */
    async reset(token: string, password: string): Promise<void> {
      const { id, companyId, email } = await links.spend(token);
      const user = await users.getUser(companyId, id).catch(throwLinkExpired);
      // The mail was sent to the user's previous address.
      if (user.email !== email) throw new AppError('ERR_LINK_EXPIRED');
      await events.act('user.accessRevoked', {
        payload: { companyId, userId: id },
        change: () => users.resetPasswordAcrossCompanies(user.email, password),
      });
      log.info({ userId: id }, 'password reset completed');
    },
  };
}

/** The user was deleted after the mail. */
function throwLinkExpired(error: unknown): never {
  if (error instanceof AppError) throw new AppError('ERR_LINK_EXPIRED');
  throw error;
}
