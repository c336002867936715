/** What letter texts can name of a case, and the facts of their conditions (correspondence.md 3). */
import { limits } from '../grammar/limits.ts';
import { group, route } from '../grammar/route.ts';
import { described, type Infer, named } from '../shapes/shape.ts';
import { list, object } from '../shapes/structures.ts';
import { line } from '../shapes/text.ts';
import { choice, flag } from '../shapes/values.ts';
import { letterTextKinds } from '../shapes/letter-text.ts';

const Placeholder = named(
  'LetterPlaceholder',
  object({
    name: described('As in `{{name}}`.', line({ max: limits.letter_name_characters })),
    type: described('How the value is printed.', choice('text', 'day', 'money', 'number')),
    kinds: described(
      'The kinds of text that may use it.',
      list(choice(...letterTextKinds), { max: letterTextKinds.length }),
    ),
    can_be_empty: described(
      'Whether a case may have no value: a letter with an empty placeholder does not leave, unless a condition leaves its block out.',
      flag(),
    ),
    description: line({ max: 300 }),
    example: line({ max: 300 }),
  }),
);
export type LetterPlaceholder = Infer<typeof Placeholder>;

const Fact = named(
  'LetterFact',
  object({
    fact: line({ max: limits.letter_name_characters }),
    type: described(
      '`boolean`: true or false. `choice`: one of `values`. `presence`: `present` or `absent`. `money`: by `at_least` or `below`.',
      choice('boolean', 'choice', 'presence', 'money'),
    ),
    values: described('Of a `choice` and of `presence`; else empty.', list(line({ max: 100 }), { max: 100 })),
  }),
);
export type LetterFact = Infer<typeof Fact>;

export const letterPlaceholders = group(
  'operator',
  'letter-placeholders',
  { title: 'Letter placeholders', about: 'What letter texts can name of a case, and the facts of conditions.' },
  {
    list: route('GET', '/operator/v1/letter-placeholders/', {
      stateless: true,
      reply: named(
        'LetterPlaceholders',
        object({ placeholders: list(Placeholder, { max: 1_000 }), facts: list(Fact, { max: 1_000 }) }),
      ),
      scope: 'operator:read',
      summary: 'List the placeholders and facts of letter texts',
      description: 'Saving a text refuses every other one.',
    }),
  },
);
