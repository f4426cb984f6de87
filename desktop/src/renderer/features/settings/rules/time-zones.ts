/** Brazil's time zones, which are listed first. */
const BRAZIL = [
  'America/Sao_Paulo',
  'America/Manaus',
  'America/Cuiaba',
  'America/Campo_Grande',
  'America/Fortaleza',
  'America/Recife',
  'America/Bahia',
  'America/Belem',
  'America/Porto_Velho',
  'America/Boa_Vista',
  'America/Rio_Branco',
  'America/Noronha',
];
/** Maximum number of zones shown. Users narrow longer lists with a more specific term. */
const SHOWN = 40;

const ALL: readonly string[] = [
  ...BRAZIL,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => !BRAZIL.includes(zone)),
];

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[_/]/g, ' ');

/** Returns zones that contain every searched word, Brazil's first. Accents and case do not matter. */
export function findTimeZones(search: string): string[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return ALL.filter((zone) => words.every((word) => plain(zone).includes(word))).slice(0, SHOWN);
}

export function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  // Some runtimes return `GMT` alone for the offset 0.
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
}
