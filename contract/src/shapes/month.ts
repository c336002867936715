/** A month of the calendar. */
import type { Shape } from './shape.ts';

const monthForm = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/;

export const month = (): Shape<string> => ({
  schema: { type: 'string', pattern: monthForm.source, maxLength: 7, examples: ['2026-03'] },
  read: (value, errors) =>
    typeof value === 'string' && monthForm.test(value)
      ? value
      : errors.fail('invalid', 'Expected a month such as `2026-03`.'),
});
