import { useEffect, useRef } from 'react';
import { type Command, register, type Registration } from './registry';

/**
 * Offers commands while the component is on screen: their keys work anywhere, the palette and the `?` sheet list
 * them. A new list each render is fine; what runs is always the latest. Keys do nothing while a dialog or a menu
 * is open. Where two parts use one key, the one that came on screen last is asked first.
 */
export function useCommands(commands: readonly Command[]): void {
  const registration = useRef<Registration>({ commands });
  useEffect(() => {
    registration.current.commands = commands;
  });
  useEffect(() => register(registration.current), []);
}
