/** Returns a seeded random generator. */
export function sequence(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST =
  'Maria José Ana João Antônio Francisca Carlos Paulo Adriana Pedro Juliana Lucas Luiz Márcia Marcos Fernanda Gabriel Patrícia Rafael Aline Daniel Sandra Marcelo Camila Bruno Amanda Eduardo Bruna Felipe Jéssica Rodrigo Letícia Manoel Júlia Mateus Luciana André Vanessa Fernando Mariana Fábio Gabriela Leonardo Vera Gustavo Vitória Guilherme Larissa Leandro Cláudia Tiago Beatriz Anderson Luana Ricardo Rita Márcio Sônia Jorge Renata Sebastião Eliane Alexandre Josefa Roberto Simone Edson Natália Diego Cristiane'.split(
    ' ',
  );
const LAST =
  'Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Costa Ribeiro Martins Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Correia Cavalcanti Moura Campos Monteiro Batista Miranda Azevedo Coelho Cruz Duarte Peixoto Sales Tavares Xavier Brito Guimarães Borges Macedo Assis Farias Barros Siqueira'.split(
    ' ',
  );
/** Most frequent words first, as in a shop's messages. */
const COMMON =
  'o que você para com uma meu pedido não por boa tarde dia obrigado pode valor entrega boleto pagamento produto loja preço hoje amanhã endereço nota fiscal troca pix cartão frete prazo cor tamanho modelo código compra cliente sim bom ainda quando chegou'.split(
    ' ',
  );
const SYLLABLES =
  'ba be bi bo ca ce co cu da de do fa fe fi ga gue gra ja ju la le li lo ma me mi mo na no nu pa pe po pra que ra re ri ro sa se so ta te ti to tra va ve vi za zo'.split(
    ' ',
  );
const RARE_WORDS = 20_000;

const RARE = rareWords();

export interface Customer {
  name: string;
  phone: string;
}

export function customer(n: number): Customer {
  const random = sequence(n);
  const name = [pick(FIRST, random), pick(LAST, random), pick(LAST, random)].join(' ');
  return { name, phone: `5511${String(900_000_000 + ((n * 7_919) % 99_999_999)).slice(0, 9)}` };
}

/** Returns the n-th message: about ten words, common ones with their usual frequency. */
export function text(n: number): string {
  const random = sequence(n + 1_000_000_007);
  const length = 4 + Math.floor(random() * 14);
  return Array.from({ length }, () => word(random)).join(' ');
}

export function searchedName(n: number): string {
  const random = sequence(n + 17);
  return [pick(FIRST, random), pick(LAST, random)].join(' ').toLowerCase();
}

/** Returns a word that few messages contain. */
export function rareWord(n: number): string {
  return pick(RARE, sequence(n + 29));
}

/** Returns two of the most frequent words. */
export function commonWords(n: number): string {
  const random = sequence(n + 41);
  return [pick(COMMON.slice(1, 12), random), pick(COMMON.slice(12, 30), random)].join(' ');
}

function word(random: () => number): string {
  if (random() < 0.65) return COMMON[Math.floor(COMMON.length * random() ** 2)] ?? '';
  if (random() < 0.1) return String(10_000 + Math.floor(random() * 90_000));
  return RARE[Math.floor(RARE.length * random() ** 3)] ?? '';
}

function rareWords(): string[] {
  const random = sequence(7);
  const words = new Set<string>();
  while (words.size < RARE_WORDS) {
    const syllables = 2 + Math.floor(random() * 3);
    words.add(Array.from({ length: syllables }, () => pick(SYLLABLES, random)).join(''));
  }
  return [...words];
}

function pick(from: readonly string[], random: () => number): string {
  return from[Math.floor(random() * from.length)] ?? '';
}
