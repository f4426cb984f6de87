export interface BrCode {
  key: string;
  amountCents: number;
  name: string;
  city: string;
  /** Up to 25 letters and digits, shown on the bank statement. */
  txid: string;
}

/** Limits of EMV codes (Banco Central, "Manual de Padrões para Iniciação do Pix"). */
const NAME_MAX = 25;
const CITY_MAX = 15;

/** Returns a static Pix QR code: EMV fields (id, length, value) and a CRC16. */
export function brCode({ key, amountCents, name, city, txid }: BrCode): string {
  const text = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amountCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(name, NAME_MAX)),
    field('60', plain(city, CITY_MAX)),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return text + crc16(text);
}

/** CRC16-CCITT with initial value FFFF, as four upper-case hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  if (value.length > 99)
    throw new Error(`Field ${id} of a BR Code has no room for ${value.length} characters.`);
  return id + String(value.length).padStart(2, '0') + value;
}

/** Returns ASCII, because lengths count bytes and some banks accept nothing else. */
function plain(text: string, max: number): string {
  const bare = text.normalize('NFD').replace(/[^\w .-]/g, '');
  return bare.trim().slice(0, max).trim();
}
