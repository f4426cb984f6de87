import type { ConnectionDetail, ConnectionInput } from '@recado/shared/connections';
import { AppError } from '@recado/shared/contract';
import type { Mail } from '#core/mail';
import type { SecretBox } from '#core/secrets';
import { signingSecrets, type Webhooks } from '#core/webhooks';
import type { ConnectionDocument } from '../connection.model';
import type { Forgettable } from '../connections.store';

export function alertSecrets(secrets: SecretBox) {
  const sealed = signingSecrets(secrets, 'connections.alert-secret');
  return {
    make: sealed.make,
    open: ({ alertSecret }: Pick<ConnectionDocument, 'alertSecret'>): string | null =>
      alertSecret === undefined ? null : sealed.open(alertSecret),
  };
}

interface Deps {
  mail: Mail;
  webhooks: Webhooks;
  secrets: ReturnType<typeof alertSecrets>;
}

interface Change {
  set: Pick<ConnectionDocument, 'alert' | 'alertSecret'>;
  removed: Forgettable[];
}

export function alertSettings({ mail, webhooks, secrets }: Deps) {
  return {
    /**
     * Creates a signing secret with the first webhook address; deletes it without one.
     * @throws ERR_MAIL_NOT_CONFIGURED, ERR_VALIDATION for a forbidden webhook address
     */
    change(
      given: ConnectionInput['alert'],
      before: Pick<ConnectionDocument, 'alert' | 'alertSecret'> | null,
    ): Change {
      if (given === undefined) return { set: {}, removed: [] };
      if (given === null) return { set: {}, removed: ['alert', 'alertSecret'] };
      const { email, webhookUrl } = given;
      if (email && email !== before?.alert?.email && !mail.configured) {
        throw new AppError('ERR_MAIL_NOT_CONFIGURED', { field: 'alert.email' });
      }
      if (webhookUrl && !webhooks.accepts(webhookUrl)) {
        throw new AppError('ERR_VALIDATION', { part: 'body', field: 'alert.webhookUrl' });
      }
      if (!webhookUrl) return { set: { alert: given }, removed: ['alertSecret'] };
      const alert = { ...given, webhookUrl: webhooks.normalised(webhookUrl) };
      return { set: { alert, alertSecret: before?.alertSecret ?? secrets.make() }, removed: [] };
    },

    present: (connection: Pick<ConnectionDocument, 'alert' | 'alertSecret'>): ConnectionDetail['alert'] =>
      connection.alert ? { ...connection.alert, secret: secrets.open(connection) } : null,
  };
}
