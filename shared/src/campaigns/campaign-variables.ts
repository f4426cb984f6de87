import { VARIABLE_LIMITS } from './campaign-limits';

/** Variables of every campaign. Company variables have other names. */
export const PERSON_VARIABLES = ['nome', 'numero', 'email'] as const;

export const VARIABLE_KEY = new RegExp(`^[a-z0-9_]{1,${VARIABLE_LIMITS.key}}$`);
