export { FrontCard } from './FrontCard';
