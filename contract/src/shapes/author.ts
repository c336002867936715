/** Who recorded something for the operator. */
import { described } from './shape.ts';
import { object } from './structures.ts';
import { line } from './text.ts';
import { choice } from './values.ts';

/** The same, or the debtor by itself on its page. */
export const authorOrDebtor = () =>
  object({
    type: described(
      '`user`: a person who is signed in. `key`: an API key. `debtor`: the debtor, on its page.',
      choice('user', 'key', 'debtor'),
    ),
    name: described('The name of the person or of the debtor, or the `token_name` of the key.', line({ max: 511 })),
  });

export const author = () =>
  object({
    type: described('`user`: a person who is signed in. `key`: an API key.', choice('user', 'key')),
    name: described('The name of the person, or the `token_name` of the key.', line({ max: 511 })),
  });
