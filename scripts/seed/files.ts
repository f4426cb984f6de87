import { WAV_RATE, wavOf } from '../../server/src/testing/wav';

/** Returns a recording of two soft notes as a WAV file. */
export function chime(): Buffer {
  const note = (at: number, start: number, hertz: number): number =>
    at < start ? 0 : Math.sin(2 * Math.PI * hertz * (at - start)) * Math.exp(-3 * (at - start));
  return wav(2.4, (at) => (note(at, 0, 523) + note(at, 0.5, 659)) / 3.6);
}

/** Returns a recording that sounds like muffled speech, as a WAV file. */
export function murmur(seconds: number): Buffer {
  return wav(seconds, (at) => {
    const phrase = Math.max(0, Math.sin(at * 1.1 + 0.4)) ** 0.5;
    const syllable =
      Math.max(0, Math.sin(at * 19 + 2 * Math.sin(at * 3.1))) * (0.6 + 0.4 * Math.sin(at * 7.3));
    const pitch = 2 * Math.PI * (128 + 14 * Math.sin(at * 2.3)) * at;
    const voice = Math.sin(pitch) + 0.5 * Math.sin(2 * pitch) + 0.35 * Math.sin(5 * pitch);
    return 0.28 * phrase * Math.max(0, syllable) * voice;
  });
}

/** Returns a WAV file. `sampleAt` returns the sample (−1 to 1) at a time in seconds. */
function wav(seconds: number, sampleAt: (at: number) => number): Buffer {
  return wavOf(
    Int16Array.from({ length: seconds * WAV_RATE }, (_, n) => Math.round(sampleAt(n / WAV_RATE) * 32_000)),
  );
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

const LABEL = [
  'Loja Aurora - Etiqueta de devolucao',
  '',
  'Pedido ............... 48213',
  'Produto .............. Luminaria de mesa azul',
  'Motivo ............... produto trocado',
  '',
  'Cole esta etiqueta na caixa. A coleta e gratis.',
];

export const freightTable = (): Buffer => pdf(FREIGHT);
export const returnLabel = (): Buffer => pdf(LABEL);

function pdf(text: readonly string[]): Buffer {
  const lines = text.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join('\n');
  const page = `BT /F1 12 Tf 18 TL 60 770 Td\n${lines}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return String(offset).padStart(10, '0');
  });
  const table = offsets.map((offset) => `${offset} 00000 n \n`).join('');
  const size = objects.length + 1;
  const start = file.length;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\n`;
  return Buffer.from(`${file}startxref\n${start}\n%%EOF\n`, 'latin1');
}
