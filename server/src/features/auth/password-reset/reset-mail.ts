import type { MailLanguage } from '@recado/shared/auth';

const MAILS: Record<MailLanguage, (name: string, link: string) => { subject: string; text: string }> = {
  pt: (name, link) => ({
    subject: 'Recado: nova senha',
    text: `Olá ${name},

alguém pediu uma nova senha para a sua conta no Recado. Para escolher a nova senha, abra este link:

${link}

O link funciona uma única vez, durante uma hora. Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.
`,
  }),
  en: (name, link) => ({
    subject: 'Recado: new password',
    text: `Hello ${name},

somebody asked for a new password for your Recado account. To choose it, open this link:

${link}

The link works once, for an hour. If it was not you who asked, ignore this e-mail: your password stays as it is.
`,
  }),
  es: (name, link) => ({
    subject: 'Recado: nueva contraseña',
    text: `Hola ${name}:

alguien pidió una nueva contraseña para su cuenta de Recado. Para elegirla, abra este enlace:

${link}

El enlace funciona una sola vez, durante una hora. Si no fue usted quien la pidió, ignore este correo: su contraseña sigue igual.
`,
  }),
};

export function resetMail(language: MailLanguage, name: string, link: string) {
  return MAILS[language](name, link);
}
