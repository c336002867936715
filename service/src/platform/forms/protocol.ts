/** The messages between the service and the thread that validates forms. Types only, so that neither side loads the other. */
import type { FormFailure, FormFields, FormSchema } from '../../values/form.ts';

export type FormQuestion =
  | { readonly kind: 'schema'; readonly schema: FormSchema }
  | { readonly kind: 'fields'; readonly schema: FormSchema; readonly fields: FormFields };

export type FormResult =
  | { readonly kind: 'schema'; readonly fault: string | null }
  | { readonly kind: 'fields'; readonly failures: readonly FormFailure[] }
  /** The validation threw. */
  | { readonly kind: 'failed' };
