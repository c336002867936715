/** The bodies of the decisions on a submitted order. */
import { limits } from '../grammar/limits.ts';
import { described, named, nullable } from './shape.ts';
import { object, optional } from './structures.ts';
import { prose } from './text.ts';
import { day, id } from './values.ts';

export const Acceptance = named(
  'Acceptance',
  object({
    mandate_id: described(
      'A case of the same company and debtor that is neither closed nor ended. Default: a new case is created.',
      optional(nullable(id())),
    ),
    ordered_on: described(
      'The day of the order, by which fees are computed. Must not be in the future. Default: today. A case with several orders keeps the earliest day (§ 60 (2) RVG).',
      optional(nullable(day())),
    ),
  }),
);
export const Rejection = named('Rejection', object({ reason: prose({ max: limits.rejection_reason_characters }) }));
