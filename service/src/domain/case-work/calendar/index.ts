/** Calendars of the staff: what is due, at an address that a calendar reads (case-work.md 8.2). */
import { module } from '../../../platform/module.ts';
import { calendarFeedRoutes } from './handlers.ts';

export { calendarPages } from './pages.ts';

export const calendarModule = module({ routes: [calendarFeedRoutes] });
