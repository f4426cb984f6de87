import { useState, type KeyboardEvent } from 'react';

/** Whether Caps Lock is on while somebody types; spread `handlers` on the field. */
export function useCapsLock() {
  const [on, setOn] = useState(false);
  const look = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'));
  return { on, handlers: { onKeyDown: look, onKeyUp: look } };
}
