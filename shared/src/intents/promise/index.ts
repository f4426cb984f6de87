export { readPromise, type PromiseOptions, type ReadPromise } from './read-promise';
