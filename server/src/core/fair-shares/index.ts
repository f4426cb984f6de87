export { ActiveCompanies, activeCompanies } from './active-companies';
export { BurstPace } from './burst-pace';
export { FairSteps } from './fair-steps';
export { LongWork, longWork } from './long-work';
export { restAfter } from './rest-after';
