interface EmailTexts {
  subject: string;
  text: (version: string) => string;
}

const PT: EmailTexts = {
  subject: 'Recado: o WhatsApp recusa a versão em uso',
  text: (version) =>
    `O WhatsApp recusa a versão ${version}, e nenhuma mais nova foi encontrada.\n\nAs conexões que caem não voltam até que haja uma; o Recado continua procurando. Atualize o Recado ou defina WA_WEB_VERSION com a versão que o WhatsApp Web mostra. A página Plataforma mostra a última verificação.`,
};
const EN: EmailTexts = {
  subject: 'Recado: WhatsApp rejects the version in use',
  text: (version) =>
    `WhatsApp rejects version ${version}, and no newer one was found.\n\nConnections that drop do not come back until there is one; Recado keeps looking. Update Recado, or set WA_WEB_VERSION to the version that WhatsApp Web shows. The page Platform shows the last check.`,
};
const ES: EmailTexts = {
  subject: 'Recado: WhatsApp rechaza la versión en uso',
  text: (version) =>
    `WhatsApp rechaza la versión ${version}, y no se encontró una más nueva.\n\nLas conexiones que caen no vuelven hasta que haya una; Recado sigue buscando. Actualice Recado o defina WA_WEB_VERSION con la versión que muestra WhatsApp Web. La página Plataforma muestra la última verificación.`,
};
const LANGUAGES: Partial<Record<string, EmailTexts>> = { pt: PT, en: EN, es: ES };

export function protocolEmail(language: string, version: string): { subject: string; text: string } {
  const { subject, text } = LANGUAGES[language] ?? PT;
  return { subject, text: text(version) };
}
