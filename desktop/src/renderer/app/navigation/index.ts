export { BottomNavigation } from './BottomNavigation';
export { NavigationRail } from './NavigationRail';
