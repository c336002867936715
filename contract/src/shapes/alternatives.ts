/** The shape of a value with several forms, such as a reference whose context decides its members. */
import { type Infer, ValidationErrors, type Shape } from './shape.ts';

/** The first form that fits; if none fits, the failures are those of the last. */
export const oneOf = <const S extends readonly Shape<unknown>[]>(...forms: S): Shape<Infer<S[number]>> => ({
  schema: { anyOf: forms.map((form) => form.schema) },
  read(value, errors) {
    for (const form of forms.slice(0, -1)) {
      const trial = new ValidationErrors();
      const found = form.read(value, trial);
      if (!trial.failed) return found as Infer<S[number]>;
    }
    return forms.at(-1)?.read(value, errors) as Infer<S[number]> | undefined;
  },
});
