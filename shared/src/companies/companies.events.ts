import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** The company may not work any more: everybody's session of it is over (specification 2 §4.2). */
export const companyInactiveEvent = defineEvent('inactive', z.object({ company: z.object({ id: idField }) }));
