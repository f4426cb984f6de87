/** Without characters that look alike when they are typed from a printed code. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const CODE_LENGTH = 5;

const CODE = new RegExp(`#([${CODE_ALPHABET}]{${CODE_LENGTH}})(?![\\p{L}\\p{N}])`, 'iu');

/** Returns the code in a customer's message in upper case; undefined without one. */
export function codeIn(text: string): string | undefined {
  return CODE.exec(text)?.[1]?.toUpperCase();
}

/** Returns the text that a link or QR code puts into the customer's message. */
export function linkText({ text, code }: { text: string; code: string }): string {
  return `${text.trim()} #${code}`.trim();
}

/** Returns WhatsApp's address that opens a chat with the number (in digits) and the text. */
export function linkUrl(number: string, link: { text: string; code: string }): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(linkText(link))}`;
}
