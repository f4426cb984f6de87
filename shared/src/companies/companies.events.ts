import { z } from 'zod';
import { defineEvent, idField } from '../contract';

export const companyInactiveEvent = defineEvent('inactive', z.object({ company: z.object({ id: idField }) }));
