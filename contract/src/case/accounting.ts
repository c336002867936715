/** Files for the bookkeeping of a company (intake.md 7): cases. */
import { group, route } from '../grammar/route.ts';
import { about, reportExample, promised } from '../shapes/accounting-routes.ts';
import { CaseExportInput } from '../shapes/accounting.ts';

const read = { scope: 'case:statements:read' } as const;
const write = { scope: 'case:imports:write' } as const;

export const accountingExports = group(
  'case',
  'accounting-exports',
  { title: 'Exports for bookkeeping', about },
  {
    list: route('GET', '/v2/accounting-exports/', { ...promised.list, ...read }),
    create: route('POST', '/v2/accounting-exports/', {
      ...promised.create,
      ...write,
      body: CaseExportInput,
      example: reportExample,
    }),
    get: route('GET', '/v2/accounting-exports/{id}/', { ...promised.get, ...read }),
    delete: route('DELETE', '/v2/accounting-exports/{id}/', { ...promised.delete, ...write }),
    download: route('GET', '/v2/accounting-exports/{id}/download/', { ...promised.download, ...read }),
  },
);
