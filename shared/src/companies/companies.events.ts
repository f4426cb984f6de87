import { z } from 'zod';
import { defineEvent, idField } from '../contract';

/** The company was deactivated: all its authSessions end. */
export const companyInactiveEvent = defineEvent('inactive', z.object({ company: z.object({ id: idField }) }));
