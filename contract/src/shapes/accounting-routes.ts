/** The routes of exports, below the base of each API. */
import type { Promises } from '../grammar/route.ts';
import { AccountingExport } from './accounting.ts';

const media = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const;

export const about =
  'Files for bookkeeping. An export of kind `datev` takes each entry that was recorded to the end of `to` and that no export of this owner and API holds: each entry is in exactly one.';

export const exportExample = { kind: 'datev', format: 'extf', to: '2026-03-02' } as const;
export const reportExample = { kind: 'open_items', format: 'csv', to: '2026-03-01' } as const;

/** What the routes of every API promise. */
export const promised = {
  list: {
    list: { item: AccountingExport },
    summary: 'List exports, newest first',
  },
  create: {
    reply: AccountingExport,
    status: 201,
    problems: ['conflict', 'not_ready'],
    summary: 'Create an export',
    description:
      'The file is made as work of the queue: read the export until it is `ready`. `datev` stops at the end of the fiscal year in which the oldest entry was recorded: `to` of the response says where, and a further export takes the rest. Nothing new is `conflict`; settings that the entries need and lack are named with 422; more than 99,999 rows are `max_length` on `to`.',
  },
  get: { reply: AccountingExport, summary: 'Retrieve an export' },
  delete: {
    problems: ['conflict'],
    summary: 'Delete the newest export of its kind',
    description: 'Its entries are free for the next one. Another than the newest is `conflict`.',
  },
  download: {
    binary: [...media, 'application/octet-stream'],
    problems: ['conflict'],
    summary: 'Download the file of an export',
    description: 'The same bytes each time. An export that is not `ready` is `conflict`.',
  },
} as const satisfies Record<string, Omit<Promises, 'scope'>>;
