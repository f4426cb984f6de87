import type { BinaryNode } from '@whiskeysockets/baileys';

export const SERVER = '@s.whatsapp.net';

/** The encoder omits undefined attributes. */
type Attributes = Record<string, string | undefined>;

export function node(tag: string, attrs: Attributes = {}, content?: BinaryNode['content']): BinaryNode {
  return { tag, attrs: attrs as Record<string, string>, content };
}

export function children(parent: BinaryNode | undefined): BinaryNode[] {
  return Array.isArray(parent?.content) ? parent.content : [];
}

export function child(parent: BinaryNode | undefined, tag: string): BinaryNode | undefined {
  return children(parent).find((part) => part.tag === tag);
}

/** Returns the bytes of a node or of its child `tag`. Throws if there are none. */
export function bytesOf(parent: BinaryNode | undefined, tag?: string): Buffer {
  const content = (tag ? child(parent, tag) : parent)?.content;
  if (typeof content === 'string') return Buffer.from(content);
  if (content instanceof Uint8Array) return Buffer.from(content);
  throw new Error(`<${parent?.tag}> has no bytes${tag ? ` in <${tag}>` : ''}`);
}

export function seconds(at = Date.now()) {
  return String(Math.floor(at / 1000));
}
