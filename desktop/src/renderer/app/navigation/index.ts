export { BottomNavigation } from './BottomNavigation';
export { useEntries } from './useEntries';
export { NavigationRail } from './NavigationRail';
