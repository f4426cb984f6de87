export { readUsername, reportedUsername, shownUsername, type WrittenUsername } from './usernames';
