/** Arrow slot of a combobox, for the mouse only: the arrow keys open the list, and Fluent's name is always English. */
export const MOUSE_ONLY_ARROW = { 'aria-hidden': true, tabIndex: -1 } as const;
