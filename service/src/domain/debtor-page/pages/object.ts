/** `/d/object`: what the debtor has against the claim (debtor-page.md 7). */
import { objection } from './messages.ts';
import { demands } from './subject.ts';
import { placeOf } from './tell.ts';

export const object = placeOf('object', objection, demands);
