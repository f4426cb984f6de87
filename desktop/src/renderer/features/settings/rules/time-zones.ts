/** Where most companies are: first in the list while nothing is searched for. */
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
/** More than that nobody reads: they go on typing. */
const SHOWN = 40;

const ALL: readonly string[] = [
  ...BRAZIL,
  ...Intl.supportedValuesOf('timeZone').filter((zone) => !BRAZIL.includes(zone)),
];

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[_/]/g, ' ');

/** The zones whose name has every searched word, whatever its accents and capitals; Brazil's first. */
export function findTimeZones(search: string): string[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return ALL.filter((zone) => words.every((word) => plain(zone).includes(word))).slice(0, SHOWN);
}

/** How far a zone is from UTC at an instant: `UTC-03:00`. */
export function offsetOf(zone: string, at: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  // Some runtimes say `GMT` alone of a zone that stands at it.
  return name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC');
}
