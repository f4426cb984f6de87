import type { MailLanguage } from '@recado/shared/auth';

const MAILS: Record<MailLanguage, (name: string) => { subject: string; text: string }> = {
  pt: (name) => ({
    subject: 'Recado: dados de acesso alterados',
    text: `Olá ${name},

a senha ou o e-mail da sua conta no Recado acaba de mudar. Se foi você, não precisa fazer nada. Se não foi, fale agora com o administrador da sua empresa.
`,
  }),
  en: (name) => ({
    subject: 'Recado: sign-in details changed',
    text: `Hello ${name},

the password or the e-mail of your Recado account has just changed. If it was you, there is nothing to do. If it was not, contact your company's administrator now.
`,
  }),
  es: (name) => ({
    subject: 'Recado: datos de acceso modificados',
    text: `Hola ${name}:

la contraseña o el correo de su cuenta de Recado acaba de cambiar. Si fue usted, no tiene que hacer nada. Si no, hable ahora con el administrador de su empresa.
`,
  }),
};

export function accountMail(language: MailLanguage, name: string) {
  return MAILS[language](name);
}
