/** Who recorded something for the operator. */
import { described } from './shape.ts';
import { object } from './structures.ts';
import { line } from './text.ts';
import { choice } from './values.ts';

export const author = () =>
  object({
    type: described('`user`: a person who is signed in. `key`: an API key.', choice('user', 'key')),
    name: described('The name of the person, or the `token_name` of the key.', line({ max: 511 })),
  });
