/** Addresses from which a calendar reads what a person of the staff has to do, and what becomes time-barred (case-work.md 8.2). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object, optional } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, id, instant } from '../shapes/values.ts';

export const calendarContents = ['my_tasks', 'team_tasks', 'limitation'] as const;

const fields = {
  name: described(
    'Chosen by the person. The calendar does not show it.',
    line({ max: limits.calendar_name_characters }),
  ),
  contains: described(
    'What the calendar shows: open tasks of the person, those of its teams, the last days on which claims of a case are not time-barred.',
    list(choice(...calendarContents), { min: 1, max: calendarContents.length }),
  ),
};

const shown = { id: id(), ...fields, created_at: instant() };

export const CalendarFeed = named('CalendarFeed', object(shown));
export type CalendarFeed = Infer<typeof CalendarFeed>;

const IssuedCalendarFeed = named(
  'IssuedCalendarFeed',
  object({
    ...shown,
    url: described(
      'The address for the calendar, which needs no other credential; present once.',
      optional(line({ max: 500 })),
    ),
  }),
);
export type IssuedCalendarFeed = Infer<typeof IssuedCalendarFeed>;

const CalendarFeedInput = named('CalendarFeedInput', object(fields));

const at = '/account/v1/calendar-feeds/';
const ofStaff = { scope: 'operator:read', ofMembership: true } as const;

export const calendarFeeds = group(
  'account',
  'calendar-feeds',
  {
    title: 'Calendar feeds',
    about: `Addresses from which a calendar reads what the signed-in person of the operator’s staff has to do: iCalendar (RFC 5545), at most ${limits.calendar_events} events of the last ${limits.calendar_days_back} and the next ${limits.calendar_days_ahead} days, the earliest first. An event has its kind, a reference number and a link, never a name or an amount. An address ends when it is revoked and with the membership; it is read at most ${limits.calendar_reads_per_hour} times an hour.`,
  },
  {
    list: route('GET', at, {
      ...ofStaff,
      list: { item: CalendarFeed, orderBy: ['name'] },
      summary: 'List the calendar feeds',
      description: 'Those of the signed-in person.',
    }),
    create: route('POST', at, {
      ...ofStaff,
      reply: IssuedCalendarFeed,
      status: 201,
      body: CalendarFeedInput,
      example: { name: 'Phone', contains: ['my_tasks', 'limitation'] },
      secrets: ['url'],
      summary: 'Create a calendar feed',
      description: `A person has at most ${limits.calendar_feeds}: \`conflict\`.`,
      problems: ['conflict'],
    }),
    get: route('GET', `${at}{id}/`, { ...ofStaff, reply: CalendarFeed, summary: 'Retrieve a calendar feed' }),
    delete: route('DELETE', `${at}{id}/`, {
      ...ofStaff,
      summary: 'Revoke a calendar feed',
      description: 'Its address is then unknown.',
    }),
  },
);
