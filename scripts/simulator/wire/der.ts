const SEQUENCE = 0x30;
const SET = 0x31;
const INTEGER = 0x02;
const BIT_STRING = 0x03;
const OCTET_STRING = 0x04;
const OBJECT_ID = 0x06;
const UTC_TIME = 0x17;
const CONTEXT = 0xa0;

/** Returns a value in ASN.1's DER encoding: tag, length, bytes. */
export function primitive(tag: number, value: Buffer) {
  return Buffer.concat([Buffer.from([tag]), lengthOf(value), value]);
}

export const sequence = (...parts: Buffer[]) => primitive(SEQUENCE, Buffer.concat(parts));
export const set = (...parts: Buffer[]) => primitive(SET, Buffer.concat(parts));
export const integer = (value: Buffer) => primitive(INTEGER, value);
export const octets = (value: Buffer) => primitive(OCTET_STRING, value);
/** All bits of the last byte are used. */
export const bits = (value: Buffer) => primitive(BIT_STRING, Buffer.concat([Buffer.from([0]), value]));
export const context = (number: number, value: Buffer) => primitive(CONTEXT + number, value);

/** Returns a time as `yymmddhhmmssZ`; valid until 2049. */
export function utcTime(at: number) {
  const text = new Date(at).toISOString().replace(/[-:T]/g, '').slice(2, 14);
  return primitive(UTC_TIME, Buffer.from(`${text}Z`));
}

/** Returns an object identifier. The first two numbers share a byte; others have seven bits per byte. */
export function objectId(first: number, second: number, ...rest: number[]) {
  const bytes = [first * 40 + second];
  for (const number of rest) {
    const groups = [number & 0x7f];
    for (let left = number >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return primitive(OBJECT_ID, Buffer.from(bytes));
}

/** Lengths up to 127 have one byte. For others, the number of bytes is first. */
function lengthOf({ length }: Buffer) {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let left = length; left > 0; left >>= 8) bytes.unshift(left & 0xff);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}
