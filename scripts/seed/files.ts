const RATE = 16_000;
const WAV_HEADER_BYTES = 44;

/** A recording: two soft notes, as a WAV file. */
export function chime(): Buffer {
  const seconds = 2.4;
  const samples = Int16Array.from({ length: seconds * RATE }, (_, n) => {
    const at = n / RATE;
    const note = (start: number, hertz: number): number =>
      at < start ? 0 : Math.sin(2 * Math.PI * hertz * (at - start)) * Math.exp(-3 * (at - start));
    return Math.round((note(0, 523) + note(0.5, 659)) * 9_000);
  });
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write('RIFF', 0);
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  // PCM, one channel, 16 bits.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer)]);
}

const FREIGHT = [
  'Loja Aurora - Tabela de frete',
  '',
  'Capital (SP) ................ R$ 19,90   1 a 2 dias',
  'Grande Sao Paulo ............ R$ 29,90   2 a 3 dias',
  'Interior de SP .............. R$ 39,90   3 a 5 dias',
  'Sul e Sudeste ............... R$ 49,90   4 a 7 dias',
  'Outras regioes .............. sob consulta',
  '',
  'Pedidos acima de R$ 300,00 na Grande Sao Paulo: frete gratis.',
];

/** A PDF of one page. */
export function freightTable(): Buffer {
  const lines = FREIGHT.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const page = `BT /F1 12 Tf 18 TL 60 770 Td\n${lines}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${text}startxref\n${start}\n%%EOF\n`, 'latin1');
}
