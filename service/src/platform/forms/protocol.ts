/** What the two sides of a look at a form say to each other. Types alone, so that neither loads the other. */
import type { FormFailure, FormFields, FormSchema } from '../../values/form.ts';

export type Question =
  | { readonly kind: 'schema'; readonly schema: FormSchema }
  | { readonly kind: 'fields'; readonly schema: FormSchema; readonly fields: FormFields };

export type Verdict =
  | { readonly kind: 'schema'; readonly fault: string | null }
  | { readonly kind: 'fields'; readonly failures: readonly FormFailure[] }
  /** The look failed in a way of its own. */
  | { readonly kind: 'lost' };
