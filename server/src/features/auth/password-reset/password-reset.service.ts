import type { MailLanguage } from '@recado/shared/auth';
import { AppError } from '@recado/shared/contract';
import type { AppContext } from '../../../core/context';
import type { Users } from '../../users';
import { resetLinks } from './reset-links';
import { resetMail } from './reset-mail';

export interface PasswordResetSources {
  users: Pick<Users, 'getUser' | 'findByEmailAcrossCompanies' | 'resetPasswordAcrossCompanies'>;
  endSessionsOf(userId: number): Promise<void>;
}

/** The screen that sets the new password, below the address people use. */
const PAGE = '/app/reset-password';

/** A forgotten password, by mail (decisions, "Sessions and accounts"). */
export function passwordResetService(
  { config, secrets, mail, log }: Pick<AppContext, 'config' | 'secrets' | 'mail' | 'log'>,
  { users, endSessionsOf }: PasswordResetSources,
) {
  const links = resetLinks(secrets);

  const mailLink = async (email: string, language: MailLanguage): Promise<void> => {
    const user = await users.findByEmailAcrossCompanies(email);
    if (!user) return;
    const token = await links.issue(user);
    // Behind the #, which browsers send to no server: the link's secret stands in no log on its way.
    const link = `${config.publicUrl}${PAGE}#${token}`;
    await mail.send({ to: user.email, ...resetMail(language, user.name, link) });
    log.info({ userId: user.id }, 'a link for a new password was mailed');
  };

  return {
    /**
     * Mails the link where somebody has the e-mail. Throws ERR_MAIL_NOT_CONFIGURED; else it answers at once and the
     * same for everybody, so that nobody learns from answer or time who has an account.
     */
    request(email: string, language: MailLanguage): void {
      if (!mail.configured) throw new AppError('ERR_MAIL_NOT_CONFIGURED');
      mailLink(email, language).catch((error: unknown) =>
        log.error({ err: error }, 'a link for a new password could not be mailed'),
      );
    },

    forget: links.forget,

    /** Sets the password and ends every session of the user. Throws ERR_LINK_EXPIRED. */
    async reset(token: string, password: string): Promise<void> {
      const { id, companyId, email } = await links.spend(token);
      const user = await users.getUser(companyId, id).catch(gone);
      // Whoever reads the mailbox the user left reads a link of theirs no more.
      if (user.email !== email) throw new AppError('ERR_LINK_EXPIRED');
      await users.resetPasswordAcrossCompanies(user.email, password);
      await endSessionsOf(id);
      log.info({ userId: id }, 'a password was set anew by a mailed link');
    },
  };
}

/** The user was deleted after the link was mailed. */
function gone(error: unknown): never {
  if (error instanceof AppError) throw new AppError('ERR_LINK_EXPIRED');
  throw error;
}
