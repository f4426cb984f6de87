import { describe, expect, it } from 'vitest';
import { createExtensionPoints } from './extension-point';

interface Provisions {
  tickets: { count(companyId: number): number };
  messages: { erase(companyId: number): void };
}

const declared = () => {
  const points = createExtensionPoints();
  const point = points.declare<Provisions>('users', { tickets: { count: true }, messages: { erase: true } });
  return { points, ...point };
};

describe('an extension point', () => {
  it('calls the function that a later feature provides, also through a reference taken before', () => {
    const { extensions, provide } = declared();
    const { count } = extensions;
    provide('tickets', { count: (companyId) => companyId * 2 });
    expect(count(4)).toBe(8);
  });

  it('throws, naming the function and its feature, while nothing provides it', () => {
    const { extensions } = declared();
    expect(() => extensions.erase(1)).toThrow('No feature provides erase to users.');
  });

  it('rejects a second provision', () => {
    const { provide } = declared();
    provide('messages', { erase: () => undefined });
    expect(() => provide('messages', { erase: () => undefined })).toThrow(
      'messages provides to users twice.',
    );
  });

  it('is complete only when every provider has provided', () => {
    const { points, provide } = declared();
    provide('tickets', { count: () => 0 });
    expect(() => points.requireComplete()).toThrow('messages does not provide erase to users.');
    provide('messages', { erase: () => undefined });
    expect(() => points.requireComplete()).not.toThrow();
    expect(points.declared().map(({ owner, provider }) => `${provider} → ${owner}`)).toEqual([
      'tickets → users',
      'messages → users',
    ]);
  });
});
