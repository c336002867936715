/** Files for the bookkeeping of a company (intake.md 7): dunning. */
import { group, route } from '../grammar/route.ts';
import { about, reportExample, promised } from '../shapes/accounting-routes.ts';
import { DunningExportInput } from '../shapes/accounting.ts';

const read = { scope: 'dunning:payments:read' } as const;
const write = { scope: 'dunning:imports:write' } as const;
const at = '/mahnservice/v1/accounting-exports/';

export const dunningAccountingExports = group(
  'dunning',
  'mahnservice-accounting-exports',
  { title: 'Exports for bookkeeping', about },
  {
    list: route('GET', at, { ...promised.list, ...read }),
    create: route('POST', at, { ...promised.create, ...write, body: DunningExportInput, example: reportExample }),
    get: route('GET', `${at}{id}/`, { ...promised.get, ...read }),
    delete: route('DELETE', `${at}{id}/`, { ...promised.delete, ...write }),
    download: route('GET', `${at}{id}/download/`, { ...promised.download, ...read }),
  },
);
