import { useEffect, useRef } from 'react';
import { type Command, register, type Registration } from './registry';

/**
 * Offers commands while mounted; the list may change on each render. Keys do nothing while a dialog or menu
 * is open. If commands share a key, the component mounted last has priority.
 */
export function useCommands(commands: readonly Command[]): void {
  const registration = useRef<Registration>({ commands });
  useEffect(() => {
    registration.current.commands = commands;
  });
  useEffect(() => register(registration.current), []);
}
