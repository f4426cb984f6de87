import { fireEvent } from '@testing-library/react';
import { vi } from 'vitest';

/**
 * Replaces the media elements and object URLs, which jsdom lacks, until `vi.restoreAllMocks`.
 *
 * @returns the object URLs that are not revoked yet, and `playerAt`, which reports a position (in seconds) of
 * the element played last
 */
export function fakeMedia() {
  const addresses = new Set<string>();
  const played: HTMLMediaElement[] = [];
  Object.assign(URL, {
    createObjectURL() {
      const address = `blob:recording-${addresses.size}`;
      addresses.add(address);
      return address;
    },
    revokeObjectURL: (address: string) => addresses.delete(address),
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    played.push(this);
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('pause'));
  });
  return {
    addresses,
    playerAt(seconds: number): HTMLMediaElement {
      const element = played.at(-1);
      if (!element) throw new Error('nothing was played');
      element.currentTime = seconds;
      fireEvent(element, new Event('timeupdate'));
      return element;
    },
  };
}
