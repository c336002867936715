/** Figures of a company: what came in of its cases. */
import { group, route } from '../grammar/route.ts';
import { Recovery, recoveryMonths } from '../shapes/recovery.ts';

export const caseFigures = group(
  'case',
  'case-figures',
  { title: 'Figures', about: 'What came in of the cases of the company, counted when it is asked for.' },
  {
    recovery: route('GET', '/v2/figures/recovery/', {
      query: recoveryMonths(),
      reply: Recovery,
      scope: 'case:mandates:read',
      summary: 'Retrieve what came in of cases, by month of acceptance',
    }),
  },
);
