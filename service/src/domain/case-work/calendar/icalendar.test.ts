/** What a calendar reads is what was written, whatever texts it holds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { addDays } from '../../../values/day.ts';
import { type DueTask, eventsOf } from './feed.ts';
import { type CalendarEvent, escaped, folded, icalendar } from './icalendar.ts';

/** Reads iCalendar as RFC 5545 has it: unfolds, splits at the first colon and undoes escapes. */
function parsed(bytes: Buffer): readonly (readonly [name: string, value: string])[] {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  assert.ok(text.endsWith('\r\n'));
  assert.ok(!/[^\r]\n|\r[^\n]/.test(text), 'lines end with CRLF alone');
  for (const line of text.slice(0, -2).split('\r\n')) {
    assert.ok(Buffer.byteLength(line) <= 75, line);
    assert.ok(!/[\0-\x08\x0a-\x1f\x7f]/.test(line));
  }
  return text
    .replaceAll('\r\n ', '')
    .slice(0, -2)
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
}

const unescaped = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_all, character: string) => (/n/i.test(character) ? '\n' : character));

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\\',
      ';',
      ',',
      ':',
      '"',
      '\n',
      '\r\n',
      '\r',
      ' ',
      '\t',
      '\0',
      'BEGIN:VEVENT',
      '\\n',
      'Ä',
      '€',
      '😀',
      'é',
    ),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  ),
  maxLength: 60,
});

/** What is left of a text: control characters have no place in one, and every break of a line is the same. */
const kept = (text: string): string => text.replaceAll(/\r\n?|\n/g, '\n').replaceAll(/[\0-\x09\x0b-\x1f\x7f]/g, '');

test('a folded line is whole again once unfolded, in lines of at most 75 octets that cut no character', () => {
  fc.assert(
    fc.property(hostile.map(kept), (text) => {
      const line = escaped(text);
      const lines = folded(line).split('\r\n');
      assert.equal(lines.pop(), '');
      for (const each of lines) assert.ok(Buffer.byteLength(each) <= 75 && each.isWellFormed());
      assert.equal(lines.map((each, index) => (index === 0 ? each : each.slice(1))).join(''), line);
    }),
  );
});

test('no text leaves its property: an event has the same lines whatever its summary says', () => {
  fc.assert(
    fc.property(hostile, (summary) => {
      const event: CalendarEvent = {
        uid: '019a1b24-1a0b-7250-8338-8c1a7350a88c',
        day: '2026-03-02',
        summary,
        url: 'https://inkasso.example/portal/operator/cases/019a1b24-1a0b-7250-8338-8c1a7350a88c',
        changed_at: '2026-03-01T10:11:12.345Z',
      };
      assert.deepEqual(
        parsed(icalendar([event])).map(([name, value]) => [name, unescaped(value)]),
        [
          ['BEGIN', 'VCALENDAR'],
          ['VERSION', '2.0'],
          ['PRODID', '-//Mahnwerk//Mahnwerk//DE'],
          ['CALSCALE', 'GREGORIAN'],
          ['BEGIN', 'VEVENT'],
          ['UID', event.uid],
          ['DTSTAMP', '20260301T101112Z'],
          ['DTSTART;VALUE=DATE', '20260302'],
          ['SUMMARY', kept(summary)],
          ['URL', event.url],
          ['TRANSP', 'TRANSPARENT'],
          ['END', 'VEVENT'],
          ['END', 'VCALENDAR'],
        ],
      );
    }),
  );
});

test('a calendar without an event has a component all the same', () => {
  const names = parsed(icalendar([])).flatMap(([name, value]) => (name === 'BEGIN' ? [value] : []));
  assert.deepEqual(names, ['VCALENDAR', 'VTIMEZONE', 'STANDARD']);
});

const aTask = (number: number, changes: Partial<DueTask> = {}): DueTask => ({
  id: `task-${String(number).padStart(5, '0')}`,
  kind: 'call',
  due_on: addDays('2026-03-02', number % 90),
  mandate_id: 'case-1',
  order_id: null,
  reference_number: 'K26-1',
  updated_at: '2026-03-01T10:11:12.345Z',
  ...changes,
});
const shown = { language: 'de', publicUrl: 'https://inkasso.example' } as const;

test('what is due first is in the calendar, once, and no more than a calendar can have', () => {
  const tasks = Array.from({ length: 3000 }, (_none, number) => aTask(number));
  const events = eventsOf({ tasks: [...tasks, ...tasks], lastDays: [] }, shown);
  assert.equal(events.length, limits.calendar_events);
  assert.equal(new Set(events.map(({ uid }) => uid)).size, limits.calendar_events);
  assert.deepEqual(
    events.map(({ day }) => day),
    tasks
      .map(({ due_on }) => due_on)
      .toSorted()
      .slice(0, limits.calendar_events),
  );
});

test('each entry leads to where one works on it, and claims of a case that end on one day are one', () => {
  const lastDay = {
    mandate_id: 'case-2',
    limitation_on: '2026-12-31',
    reference_number: 'K26-2',
    updated_at: '2026-03-01T10:11:12.345Z',
  };
  const tasks = [
    aTask(0),
    aTask(1, { kind: 'order_review', mandate_id: null, order_id: 'order-1', reference_number: null }),
    aTask(2, { kind: 'payment_unmatched', mandate_id: null, reference_number: null }),
  ];
  const at = 'https://inkasso.example/portal/operator';
  assert.deepEqual(
    eventsOf({ tasks, lastDays: [lastDay, lastDay] }, shown).map(({ summary, url }) => [summary, url]),
    [
      ['Anruf K26-1', `${at}/cases/case-1`],
      ['Auftrag prüfen', `${at}/orders/order-1`],
      ['Bankumsatz ohne Zuordnung', `${at}/tasks`],
      ['Verjährung K26-2', `${at}/cases/case-2`],
    ],
  );
  assert.deepEqual(
    eventsOf({ tasks: [], lastDays: [lastDay] }, { ...shown, language: 'en' }).map(({ summary }) => summary),
    ['Limitation K26-2'],
  );
});
