export type { DueHandler } from './due-kind';
export type { NewDueWork } from './due-row';
export { createDueWork, type DueWork } from './due-work';
export { dueWorkMigrations } from './due-work.migrations';
