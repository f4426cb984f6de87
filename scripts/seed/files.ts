import { WAV_RATE, wavOf } from '../../server/src/testing/wav';

/** A recording: two soft notes, as a WAV file. */
export function chime(): Buffer {
  const seconds = 2.4;
  const samples = Int16Array.from({ length: seconds * WAV_RATE }, (_, n) => {
    const at = n / WAV_RATE;
    const note = (start: number, hertz: number): number =>
      at < start ? 0 : Math.sin(2 * Math.PI * hertz * (at - start)) * Math.exp(-3 * (at - start));
    return Math.round((note(0, 523) + note(0.5, 659)) * 9_000);
  });
  return wavOf(samples);
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
