/** Events of whole days as iCalendar (RFC 5545). Pure: the same events are the same bytes. */

export interface CalendarEvent {
  /** Unique in every calendar. */
  readonly uid: string;
  readonly day: string;
  readonly summary: string;
  readonly url: string;
  /** When what it shows was last changed. */
  readonly changed_at: string;
}

/** Octets of a line without its end (RFC 5545 3.1). */
const line_octets = 75;

/** A value of the type TEXT (3.3.11), which holds no control character but a line break. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/[\0-\x1f\x7f]/g, '');

/** A content line with its end, folded between characters: a continuation begins with a space, which counts. */
export function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > line_octets) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return `${text}\r\n`;
}

const dayOf = (day: string): string => day.replaceAll('-', '');
const instantOf = (instant: string): string => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** It leaves the person’s time free. Without an end it lasts its day. */
const eventLines = ({ uid, day, summary, url, changed_at }: CalendarEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(uid)}`,
  `DTSTAMP:${instantOf(changed_at)}`,
  `DTSTART;VALUE=DATE:${dayOf(day)}`,
  `SUMMARY:${escaped(summary)}`,
  `URL:${url}`,
  'TRANSP:TRANSPARENT',
  'END:VEVENT',
];

/** A calendar has at least one component (3.6): without an event, a time zone that nothing uses. */
const noEvents: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

export function icalendar(events: readonly CalendarEvent[]): Buffer {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Mahnwerk//Mahnwerk//DE',
    'CALSCALE:GREGORIAN',
    ...(events.length === 0 ? noEvents : events.flatMap(eventLines)),
    'END:VCALENDAR',
  ];
  return Buffer.from(lines.map(folded).join(''));
}
